import { useLocalStorage } from '@mantine/hooks';

/** How many of 16 columns a report's panel takes: 5, or 11 when enlarged; remembered in this browser. */
export function usePanelColumns() {
  const [isWide, setIsWide] = useLocalStorage({
    key: 'portal-wide-report',
    defaultValue: false,
    getInitialValueInEffect: false,
  });
  return { columns: isWide ? 11 : 5, toggle: () => setIsWide(!isWide) };
}
