import { useState } from 'react';

/** Returns whether a field has been focused, so that the options of a rarely used select load only then. */
export function useOnceFocused() {
  const [isFocused, setIsFocused] = useState(false);
  return { isFocused, onFocus: () => setIsFocused(true) };
}
