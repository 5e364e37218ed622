import { createContext, useContext } from 'react';

/** The presentation whose slides are shown, and the chosen version. */
export interface ShownDeck {
  presentation: number;
  version: 'sent' | number | undefined;
  /** The organization whose staff annotations are drawn; null if only client annotations are drawn. */
  annotated: number | null;
}

/** Null where origins can't be requested: on the shareable page, on paper, and in samples. */
export const ShownDeckContext = createContext<ShownDeck | null>(null);

export const useShownDeck = () => useContext(ShownDeckContext);
