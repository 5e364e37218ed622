import { useState } from 'react';

/** For a select that people seldom turn to: its options are loaded once it had the focus. */
export function useOnceFocused() {
  const [isFocused, setIsFocused] = useState(false);
  return { isFocused, onFocus: () => setIsFocused(true) };
}
