import { useState } from 'react';

/** For selects that users rarely change: the options load after the first focus. */
export function useOnceFocused() {
  const [isFocused, setIsFocused] = useState(false);
  return { isFocused, onFocus: () => setIsFocused(true) };
}
