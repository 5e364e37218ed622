/** Returns a function that measures addresses per second, smoothed over the last few calls. */
export function createSpeed(before: number): (count: number) => number {
  let last = before;
  let lastAt = performance.now();
  let speed = 0;
  return (count) => {
    const seconds = (performance.now() - lastAt) / 1000;
    if (seconds >= 0.2) {
      const lately = (count - last) / seconds;
      speed = speed === 0 ? lately : speed * 0.6 + lately * 0.4;
      last = count;
      lastAt = performance.now();
    }
    return Math.round(speed * 10) / 10;
  };
}
