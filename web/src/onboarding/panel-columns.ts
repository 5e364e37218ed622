import { useLocalStorage } from '@mantine/hooks';

/** How many of 16 columns a checklist takes: 8, or 11 when it is enlarged; remembered in this browser. */
export function usePanelColumns() {
  const [isWide, setIsWide] = useLocalStorage({
    key: 'portal-wide-checklist',
    defaultValue: false,
    getInitialValueInEffect: false,
  });
  return { columns: isWide ? 11 : 8, toggle: () => setIsWide(!isWide) };
}
