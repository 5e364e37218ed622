import { keepPreviousData } from '@tanstack/react-query';
import { countText } from './import-texts.ts';

/** Query options that prevent caching, because other people's changes affect a preview. */
export const previewOptions = {
  placeholderData: keepPreviousData,
  staleTime: 0,
  gcTime: 0,
} as const;

/** Returns a preview's summary: the parts, then the number of invalid rows. */
export function previewSummary(parts: readonly (string | false)[], wrong: number): string {
  const invalid = wrong > 0 ? countText(wrong, 'invalid row') : 'no invalid rows';
  return [...parts, invalid].filter(Boolean).join(' · ');
}
