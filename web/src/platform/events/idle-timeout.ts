/**
 * Aborts a connection that has been silent for too long. It compares wall-clock times: after sleep, the connection is
 * aborted immediately, whereas a plain timer would wait for its remaining time.
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
