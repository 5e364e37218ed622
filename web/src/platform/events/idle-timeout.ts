/**
 * Aborts a connection that has been silent for `limit` milliseconds. Compares wall-clock times, so that it aborts soon
 * after the computer wakes from sleep; a plain timer would first wait for its remaining time.
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
