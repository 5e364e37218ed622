import { createContext, useContext } from 'react';

/** The presentation whose slides are shown, and the chosen version. */
export interface ShownDeck {
  presentation: number;
  version: 'sent' | number | undefined;
  /** The organization whose annotations for staff are drawn; null if only those for clients are drawn. */
  annotated: number | null;
}

/** Null where origins can't be requested: on the shareable page, on paper, and in samples. */
export const ShownDeckContext = createContext<ShownDeck | null>(null);

export const useShownDeck = () => useContext(ShownDeckContext);
