import { createContext, useContext } from 'react';

/** On paper, small print replaces the hover texts of the screen. */
export type SlideMedium = 'screen' | 'paper';

interface MediumSettings {
  medium: SlideMedium;
  /** The number of table rows that fit on the page. */
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
