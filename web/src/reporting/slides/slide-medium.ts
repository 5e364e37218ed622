import { createContext, useContext } from 'react';

/** Small print in place of what the screen shows on hover. */
export type SlideMedium = 'screen' | 'paper';

interface MediumSettings {
  medium: SlideMedium;
  /** The rows that a table has room for on its page. */
  maximumRows: number;
  /** Charts that were converted to images, by their component's id. */
  images: ReadonlyMap<string, string> | null;
}

export const SlideMediumContext = createContext<MediumSettings>({
  medium: 'screen',
  maximumRows: Number.POSITIVE_INFINITY,
  images: null,
});

export const useSlideMedium = () => useContext(SlideMediumContext);
