import { useEffect, useState } from 'react';
import { stagedMessages } from './link-check-texts.ts';

const stageAfter = (seconds: number) =>
  Math.max(
    0,
    stagedMessages.findLastIndex(([from]) => from <= seconds),
  );

/**
 * Returns the message for a running check, based on the time since the check started. This works even after the page is
 * reloaded. The last message stays.
 * @param elapsed seconds since the start; null before the start
 */
export function useStagedMessage(elapsed: number | null): string {
  const [first, setFirst] = useState(elapsed);
  if (first === null && elapsed !== null) setFirst(elapsed);
  const [stage, setStage] = useState(0);
  useEffect(() => {
    if (first === null) return undefined;
    const timers = stagedMessages.map(([seconds], index) =>
      setTimeout(() => setStage(index), Math.max(0, seconds - first) * 1_000),
    );
    return () => timers.forEach(clearTimeout);
  }, [first]);
  return stagedMessages[Math.max(stage, stageAfter(first ?? 0))]?.[1] ?? '';
}
