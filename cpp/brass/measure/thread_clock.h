// Processor time of the calling thread: what other programs take of the machine does not count.
#pragma once

#include <time.h>

namespace brass {

inline double thread_seconds() {
    timespec time;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
}

}  // namespace brass
