import { useEffect, useRef, useState } from 'react';

/** Returns `[text, show]` for text that is shown for a limited time. `then` is called when the text disappears. */
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
