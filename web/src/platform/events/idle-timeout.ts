/**
 * Ends a line that has been silent for too long. By the clock on the wall: a computer that wakes up finds the
 * line dead at once, where a timer would wait for the rest of its time.
 */
export function startIdleTimeout(limit: number) {
  const controller = new AbortController();
  let heardAt = Date.now();
  const timer = setInterval(() => {
    if (Date.now() - heardAt > limit) controller.abort();
  }, limit / 10);
  return {
    signal: controller.signal,
    handleActivity: () => {
      heardAt = Date.now();
    },
    stop: () => clearInterval(timer),
  };
}
