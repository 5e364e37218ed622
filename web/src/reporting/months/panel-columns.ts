import { useLocalStorage } from '@mantine/hooks';

/** The number of columns, out of 16, of a report's panel: 5, or 11 when enlarged; stored in this browser. */
export function usePanelColumns() {
  const [isWide, setIsWide] = useLocalStorage({
    key: 'portal-wide-report',
    defaultValue: false,
    getInitialValueInEffect: false,
  });
  return { columns: isWide ? 11 : 5, toggle: () => setIsWide(!isWide) };
}
