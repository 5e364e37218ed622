import { useEffect, useState } from 'react';
import { stagedMessages } from './link-check-texts.ts';

/** What a running check says: another text after some seconds, the last one stays. */
export function useStagedMessage(): string {
  const [stage, setStage] = useState(0);
  useEffect(() => {
    const timers = stagedMessages.map(([seconds], index) =>
      setTimeout(() => setStage(index), seconds * 1_000),
    );
    return () => timers.forEach(clearTimeout);
  }, []);
  return stagedMessages[stage]?.[1] ?? '';
}
