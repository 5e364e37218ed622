import { useEffect, useRef, useState } from 'react';

/** A text that is shown for a limited time: `[text, show]`; `then` is called when it disappears. */
export function useTimedMessage(milliseconds: number) {
  const [text, setText] = useState<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const show = (message: string, then?: () => void) => {
    clearTimeout(timer.current);
    setText(message);
    timer.current = setTimeout(() => {
      setText(null);
      then?.();
    }, milliseconds);
  };
  return [text, show] as const;
}
