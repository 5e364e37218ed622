import { useKeptValues } from './use-kept-values.ts';

const noText = { text: '' };

/**
 * The text of a field that outlives it: unsent text is restored when the same field opens again. Setting it to ''
 * deletes the stored text.
 */
export function useKeptText(field: string) {
  const { values, change } = useKeptValues(field, noText);
  return [values.text, (text: string) => change({ text })] as const;
}
