import { keepPreviousData } from '@tanstack/react-query';
import { countText } from './import-texts.ts';

/** Other people's changes affect a preview, so it is never cached. */
export const previewOptions = {
  placeholderData: keepPreviousData,
  staleTime: 0,
  gcTime: 0,
} as const;

/** Summarizes a preview: its parts, then the invalid rows. */
export function previewSummary(parts: readonly (string | false)[], wrong: number): string {
  const invalid = wrong > 0 ? countText(wrong, 'invalid row') : 'no invalid rows';
  return [...parts, invalid].filter(Boolean).join(' · ');
}
