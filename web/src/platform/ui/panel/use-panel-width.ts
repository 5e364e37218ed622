import { useLocalStorage } from '@mantine/hooks';

/** The number of columns, out of 16, for each kind of panel. */
const widths = {
  panel: { usual: 6, enlarged: 8 },
  checklist: { usual: 8, enlarged: 11 },
  report: { usual: 5, enlarged: 11 },
};

/**
 * Returns the width of a panel that can be enlarged, and a function that toggles the width. The choice is stored in
 * this browser.
 */
export function usePanelWidth(kind: keyof typeof widths = 'panel') {
  const [isWide, setIsWide] = useLocalStorage({
    key: `portal-wide-${kind}`,
    defaultValue: false,
    getInitialValueInEffect: false,
  });
  const { usual, enlarged } = widths[kind];
  return { columns: isWide ? enlarged : usual, isWide, toggle: () => setIsWide(!isWide) };
}

export type PanelWidth = ReturnType<typeof usePanelWidth>;
