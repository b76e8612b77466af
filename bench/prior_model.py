"""What bench/fit_prior.py fits: choices of searches, and the corrections of the learned prior as one vector."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

Array = np.ndarray

POINTS = 3.0  # kPriorPoints of prior.h
PENALTY = 1.0  # on the square of a bias or weight, against the loss of one choice
TINY = 1e-9


@dataclass(frozen=True, slots=True)
class Choices:
    """n choices with m legal decisions in all; `at` is the choice of each of the m."""

    moments: Array  # n x 5: era, round, game, is main, legal decisions
    features: Array  # n x features and a 1
    states: Array  # n x bytes
    decisions: Array
    scores: Array  # by the guided policy, in points
    shares: Array  # of the visits
    classes: Array
    at: Array
    first: Array  # of each choice among the m

    @classmethod
    def of(cls, arrays: Sequence[Array], classes: Array) -> "Choices":
        """From the arrays of `search_choices` and the classes of all decisions (is main x decision)."""
        moments, features, decisions, scores, visits, states = arrays
        at = np.repeat(np.arange(len(moments)), moments[:, 4])
        first = np.concatenate([[0], np.cumsum(moments[:, 4])[:-1]])
        sums = np.add.reduceat(visits.astype(float), first)
        row = np.hstack([features, np.ones((len(features), 1), np.float32)])
        own = classes[moments[:, 3][at], decisions]
        return cls(moments, row, states, decisions, scores.astype(float), visits / sums[at], own, at, first)

    @property
    def eras(self) -> Array:
        return self.moments[:, 0]

    @property
    def main(self) -> Array:
        return self.moments[:, 3]

    def agreement(self, estimates: Array) -> Array:
        """Whether the decision of the highest estimate is the most visited one, for each choice."""
        likeliest = estimates == np.maximum.reduceat(estimates, self.first)[self.at]
        most_visited = self.shares == np.maximum.reduceat(self.shares, self.first)[self.at]
        return np.maximum.reduceat(likeliest & most_visited, self.first)


def probabilities(choices: Choices, estimates: Array) -> Array:
    """The softmax of the estimates, of each legal decision."""
    shares = np.exp((estimates - np.maximum.reduceat(estimates, choices.first)[choices.at]) / POINTS)
    parts: Array = shares / np.add.reduceat(shares, choices.first)[choices.at]
    return parts


def divergences(choices: Choices, estimates: Array) -> Array:
    """Of the shares of the visits from the softmax of the estimates (Kullback-Leibler), for each choice."""
    ratio = (choices.shares + TINY) / (probabilities(choices, estimates) + TINY)
    return np.add.reduceat(choices.shares * np.log(ratio), choices.first)


class Corrections:
    """Factors, biases and feature weights in one vector, era by era, in the order of the C++ structure."""

    def __init__(self, choices: Choices, scores: Array, decisions: int) -> None:
        self.choices, self.scores, self.decisions = choices, scores.astype(float), decisions
        self.classes = 1 + int(choices.classes.max())
        self.inputs = choices.features.shape[1]

    def start(self) -> Array:
        """The scores as they are."""
        weights = np.zeros(2 * (self.classes + self.decisions + self.classes * self.inputs))
        self.parts(weights)[0][:] = 1
        return weights

    def parts(self, weights: Array) -> tuple[Array, Array, Array]:
        """Views: factors (era x class), biases (era x decision), feature weights (era x class x input)."""
        rows = weights.reshape(2, -1)
        end = self.classes + self.decisions
        features = rows[:, end:].reshape(2, self.classes, self.inputs)
        return rows[:, : self.classes], rows[:, self.classes : end], features

    def estimates(self, weights: Array) -> Array:
        """Corrected scores of all legal decisions."""
        choices = self.choices
        factors, biases, features = self.parts(weights)
        by_class = np.empty((len(choices.features), self.classes))
        for era in range(2):
            rows = choices.eras == era
            by_class[rows] = choices.features[rows] @ features[era].T
        era = choices.eras[choices.at]
        points = factors[era, choices.classes] * self.scores + biases[era, choices.decisions]
        return np.asarray(points + by_class[choices.at, choices.classes])

    def loss(self, weights: Array, learnt: Array) -> tuple[float, Array]:
        """Mean divergence of the choices learnt from, with the penalty, and its gradient."""
        choices, number = self.choices, int(learnt.sum())
        estimates = self.estimates(weights)
        _, biases, features = self.parts(weights)
        strength = PENALTY / number / POINTS**2
        loss = divergences(choices, estimates)[learnt].mean() + strength * ((biases**2).sum() + (features**2).sum())
        error = (probabilities(choices, estimates) - choices.shares) * learnt[choices.at] / number / POINTS
        return float(loss), self._gradient(error) + strength * self._slope_of_penalty(weights)

    def _slope_of_penalty(self, weights: Array) -> Array:
        slope = 2 * weights
        self.parts(slope)[0][:] = 0
        return slope

    def _gradient(self, error: Array) -> Array:
        """From the derivative by each estimate to that by each weight."""
        choices, era = self.choices, self.choices.eras[self.choices.at]
        gradient = self.start()
        factors, biases, features = self.parts(gradient)
        factors[:] = sums(era * self.classes + choices.classes, error * self.scores, factors.shape)
        biases[:] = sums(era * self.decisions + choices.decisions, error, biases.shape)
        shape = (len(choices.features), self.classes)
        by_class = sums(choices.at * self.classes + choices.classes, error, shape)
        for number in range(2):
            rows = choices.eras == number
            features[number] = by_class[rows].T @ choices.features[rows]
        return gradient


def sums(places: Array, values: Array, shape: tuple[int, ...]) -> Array:
    """The values added up by their places in a flat array of that shape."""
    return np.bincount(places, weights=values, minlength=int(np.prod(shape))).reshape(shape)
