import { useEffect, useState } from 'react';

const waiting = new Set<() => void>();
let isRunning = false;

function runNext(): void {
  const [next] = waiting;
  isRunning = next !== undefined;
  if (!next) return;
  waiting.delete(next);
  next();
  // Wait for a frame, because a chart measures itself in the frame after it is mounted. Hidden pages get no frames, but
  // they need no charts.
  requestAnimationFrame(() => setTimeout(runNext));
}

/**
 * Returns false until it is this component's turn. Components that are slow to render take turns, each in its own task,
 * so that the page stays responsive.
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
