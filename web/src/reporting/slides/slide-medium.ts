import { createContext, useContext } from 'react';

/** Paper has no hover: what the screen shows on hover stands there in small print. */
export type SlideMedium = 'screen' | 'paper';

interface MediumSettings {
  medium: SlideMedium;
  /** The rows that a table has room for on its page. */
  maximumRows: number;
}

export const SlideMediumContext = createContext<MediumSettings>({
  medium: 'screen',
  maximumRows: Number.POSITIVE_INFINITY,
});

export const useSlideMedium = () => useContext(SlideMediumContext);
