import { useState } from 'react';

/**
 * Returns whether a field has ever been focused, so that a rarely used select loads its options only when it is needed.
 */
export function useOnceFocused() {
  const [isFocused, setIsFocused] = useState(false);
  return { isFocused, onFocus: () => setIsFocused(true) };
}
