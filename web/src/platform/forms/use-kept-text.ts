import { useKeptValues } from './use-kept-values.ts';

const noText = { text: '' };

/**
 * Returns a field's text and its setter. Unsent text is stored in this browser and restored when the same field opens
 * again. Setting the text to '' deletes the stored text.
 */
export function useKeptText(field: string) {
  const { values, change } = useKeptValues(field, noText);
  return [values.text, (text: string) => change({ text })] as const;
}
