import { useEffect, useState } from 'react';

const waiting = new Set<() => void>();
let isRunning = false;

function runNext(): void {
  const [next] = waiting;
  isRunning = next !== undefined;
  if (!next) return;
  waiting.delete(next);
  next();
  // A chart measures itself in the frame after it is mounted. Without frames nobody sees it.
  requestAnimationFrame(() => setTimeout(runNext));
}

/**
 * False until it is this component's turn. What takes long to draw is drawn one after the other, each in a task of its
 * own, so that the page answers in between.
 */
export function useDeferredMount(): boolean {
  const [isDue, setIsDue] = useState(false);
  useEffect(() => {
    const start = () => setIsDue(true);
    waiting.add(start);
    if (!isRunning) {
      isRunning = true;
      setTimeout(runNext);
    }
    return () => {
      waiting.delete(start);
    };
  }, []);
  return isDue;
}
