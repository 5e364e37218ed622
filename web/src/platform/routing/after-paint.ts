/** Does something once the browser has drawn what is decided now; answers what calls it off. */
export function afterPaint(task: () => void): () => void {
  let timer = setTimeout(run, longestWait);
  const frame = requestAnimationFrame(() => {
    clearTimeout(timer);
    // The frame is drawn after its callbacks, so this is behind it.
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

// A tab in the background draws nothing.
const longestWait = 200;
