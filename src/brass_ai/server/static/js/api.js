// Talks to the server that this page came from. Every failure becomes a Failure whose message is one clear sentence.

const token = new URLSearchParams(location.hash.slice(1)).get("token");
const LAST = new Set(["result", "review"]); // the answers that end a query
const PATIENCE = 90_000; // milliseconds after which an answer is given up

/**
 * What went wrong, for people; `faults` lists the fields of a faulty document; `isBusy` says that it may be tried
 * again.
 */
export class Failure extends Error {
  constructor(message, faults = [], isBusy = false) {
    super(message);
    this.faults = faults;
    this.isBusy = isBusy;
  }
}

export function get(path) {
  return ask(path, { method: "GET" });
}

export function post(path, body, signal) {
  return ask(path, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
    signal,
  });
}

async function ask(path, options) {
  const headers = { ...options.headers, ...(token ? { "X-Brass-Token": token } : {}) };
  const timeout = AbortSignal.timeout(PATIENCE);
  const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout;
  let response;
  try {
    response = await fetch(`/api/${path}`, { ...options, headers, signal });
  } catch (error) {
    if (options.signal?.aborted) throw error;
    if (timeout.aborted)
      throw new Failure("The server took too long to answer; try again, perhaps with a weaker opponent.");
    throw new Failure("The server cannot be reached; is brass-ai serve still running?");
  }
  const answer = await response.json().catch(() => null);
  if (response.ok && answer !== null) return answer;
  throw refusal(response.status, answer);
}

function refusal(status, answer) {
  if (status === 401) return new Failure("This server asks for a token: open the address that brass-ai serve printed.");
  if (status === 429 || status === 503)
    return new Failure("The server is busy with other searches; try again in a moment.", [], true);
  if (status === 413) return new Failure("That file is too large for a game of Brass.");
  const faults = answer?.faults ?? [];
  if (faults.length > 1) return new Failure(`${faults.length} things do not fit:`, faults);
  return new Failure(answer?.error ?? `The server answered with an error (${status}).`, faults);
}

/**
 * A live analysis or review. `onMessage` gets every message about it; `onEnd(failure or null)` is called once.
 * Returns a function that stops it.
 */
export function openQuery(query, onMessage, onEnd) {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  const socket = new WebSocket(
    `${scheme}://${location.host}/api/analysis${token ? `?token=${encodeURIComponent(token)}` : ""}`,
  );
  let isOver = false;
  const end = (failure) => {
    if (isOver) return;
    isOver = true;
    socket.close();
    onEnd(failure);
  };
  socket.addEventListener("open", () => socket.send(JSON.stringify({ id: "page", ...query })));
  socket.addEventListener("message", (event) => {
    if (isOver) return;
    const message = readMessage(event.data);
    if (message.type === "error") return end(new Failure(message.error, message.faults ?? []));
    if (message.type === "busy")
      return end(new Failure("The server is busy with other searches; try again in a moment.", [], true));
    onMessage(message);
    if (LAST.has(message.type)) end(null);
  });
  socket.addEventListener("close", () =>
    end(new Failure("The connection to the server was lost; the search has stopped.")),
  );
  socket.addEventListener("error", () =>
    end(new Failure("The server cannot be reached; is brass-ai serve still running?")),
  );
  return () => end(null);
}

function readMessage(text) {
  try {
    return JSON.parse(text);
  } catch {
    return { type: "error", error: "The server sent an answer that cannot be read." };
  }
}
