/** Runs a task after the next paint, and returns a cancel function. */
export function afterPaint(task: () => void): () => void {
  let timer = setTimeout(run, longestWait);
  const frame = requestAnimationFrame(() => {
    clearTimeout(timer);
    // Frame callbacks run before the paint, so a timer that is set here runs after it.
    timer = setTimeout(run);
  });
  function run() {
    cancelAnimationFrame(frame);
    task();
  }
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}

// Background tabs don't paint, so the task runs after at most this many milliseconds.
const longestWait = 200;
