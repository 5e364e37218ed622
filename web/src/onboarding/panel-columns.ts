import { useLocalStorage } from '@mantine/hooks';

/** The number of columns, out of 16, of a checklist panel: 8, or 11 when enlarged; stored in this browser. */
export function usePanelColumns() {
  const [isWide, setIsWide] = useLocalStorage({
    key: 'portal-wide-checklist',
    defaultValue: false,
    getInitialValueInEffect: false,
  });
  return { columns: isWide ? 11 : 8, toggle: () => setIsWide(!isWide) };
}
