import { useLocalStorage } from '@mantine/hooks';

/** The panel's width: 10 or 6 of 16 columns, or 8 and 8 when enlarged; stored in this browser. */
export function usePanelWidth() {
  const [isWide, setIsWide] = useLocalStorage({
    key: 'portal-wide-panel',
    defaultValue: false,
    getInitialValueInEffect: false,
  });
  return { columns: isWide ? 8 : 6, isWide, toggle: () => setIsWide(!isWide) };
}

export type PanelWidth = ReturnType<typeof usePanelWidth>;
