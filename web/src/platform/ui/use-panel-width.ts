import { useLocalStorage } from '@mantine/hooks';

/** 10/6 of 16 columns, or 8/8 when the panel is enlarged; remembered in this browser. */
export function usePanelWidth() {
  const [isWide, setIsWide] = useLocalStorage({
    key: 'portal-wide-panel',
    defaultValue: false,
    getInitialValueInEffect: false,
  });
  return { columns: isWide ? 8 : 6, isWide, toggle: () => setIsWide(!isWide) };
}

export type PanelWidth = ReturnType<typeof usePanelWidth>;
