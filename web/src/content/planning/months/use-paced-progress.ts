import { useEffect, useState } from 'react';

/** The bar's step in percent, its interval in milliseconds, and the value where it waits for the response. */
const progressStep = 4;
const progressInterval = 100;
const progressCap = 96;

const nextProgress = (percent: number) => Math.min(progressCap, percent + progressStep);

/** Returns the progress in percent. While the call runs, the progress grows by 4 every 100 ms up to 96. */
export function usePacedProgress(state: 'idle' | 'running' | 'done'): number {
  const [percent, setPercent] = useState(0);
  const isRunning = state === 'running';
  useEffect(() => {
    if (!isRunning) return;
    setPercent(0);
    const timer = setInterval(() => setPercent(nextProgress), progressInterval);
    return () => clearInterval(timer);
  }, [isRunning]);
  if (state === 'done') return 100;
  return isRunning ? percent : 0;
}
