import { useEffect, useState } from 'react';
import type { PaletteEntry } from './palette-source.ts';

interface Palette {
  text: string;
  entries: readonly PaletteEntry[];
  /** True if pending results can no longer be inserted before the first entry. */
  isSettled: boolean;
  /** True if more results may still arrive. */
  isSearching: boolean;
  onChoose: (entry: PaletteEntry) => void;
}

/**
 * Returns the entry that Enter acts on, and the functions that choose and run it. The entry is tracked by id, so that
 * late results never replace it. If Enter is pressed before there is an entry, the first one runs when the search ends.
 */
export function usePaletteChoice(palette: Palette) {
  const { text, entries, isSettled, isSearching, onChoose } = palette;
  const [kept, setKept] = useState<{ text: string; id: string } | null>(null);
  const [enteredText, setEnteredText] = useState<string | null>(null);
  const keptEntry = kept?.text === text ? entries.find(({ id }) => id === kept.id) : undefined;
  const chosen = keptEntry ?? (isSettled ? entries[0] : undefined);
  if (chosen && chosen !== keptEntry) setKept({ text, id: chosen.id });
  const isWaiting = enteredText === text;

  useEffect(() => {
    if (!isWaiting) return;
    if (chosen) onChoose(chosen);
    if (chosen || !isSearching) setEnteredText(null);
  }, [isWaiting, chosen, isSearching, onChoose]);

  return {
    chosen,
    choose: ({ id }: PaletteEntry) => setKept({ text, id }),
    /** Moves to the next entry (1) or the previous one (-1), with wrap-around. */
    move: (step: 1 | -1) => {
      const { length } = entries;
      const place = chosen ? entries.indexOf(chosen) : step > 0 ? -1 : length;
      const next = entries[(place + step + length) % Math.max(1, length)];
      if (next) setKept({ text, id: next.id });
    },
    enter: () => {
      if (chosen) onChoose(chosen);
      else if (isSearching) setEnteredText(text);
    },
  };
}
