import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core';

const petrol: MantineColorsTuple = [
  '#e9f4f5',
  '#d3e8ea',
  '#a8d3d8',
  '#6cc3ce',
  '#3f9dab',
  '#1d8391',
  '#0f6a76',
  '#0c5b66',
  '#0a4a53',
  '#073a41',
];

const stone: MantineColorsTuple = [
  '#f9f9f7',
  '#f3f3f0',
  '#eaeae6',
  '#dfdfda',
  '#cbcbc5',
  '#a3a39c',
  '#6b6b65',
  '#55554f',
  '#33332f',
  '#1d1d1b',
];

const night: MantineColorsTuple = [
  '#ebebe8',
  '#b4b4af',
  '#93938e',
  '#7b7c80',
  '#303134',
  '#2a2b2e',
  '#202123',
  '#191a1b',
  '#121314',
  '#0c0d0d',
];

const brick: MantineColorsTuple = [
  '#fcecea',
  '#f8d9d5',
  '#f1b5ae',
  '#e98d83',
  '#dd675b',
  '#cf4539',
  '#c2342a',
  '#b8291f',
  '#a8231b',
  '#8c1c15',
];

const sans = "'Inter Variable', ui-sans-serif, system-ui, -apple-system, 'Segoe UI', sans-serif";

/** The Mantine theme. `tokens.css` has the same values for the portal's own CSS. */
export const theme = createTheme({
  colors: { petrol, gray: stone, dark: night, red: brick },
  primaryColor: 'petrol',
  primaryShade: 6,
  black: '#1d1d1b',
  fontFamily: sans,
  fontFamilyMonospace: "ui-monospace, 'SF Mono', 'Cascadia Code', Menlo, Consolas, monospace",
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.8125rem', lg: '1rem', xl: '1.25rem' },
  lineHeights: { xs: '1.35', sm: '1.5', md: '1.5', lg: '1.4', xl: '1.3' },
  spacing: { xs: '4px', sm: '8px', md: '12px', lg: '16px', xl: '24px' },
  radius: { xs: '3px', sm: '4px', md: '6px', lg: '8px', xl: '12px' },
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  headings: {
    fontFamily: sans,
    fontWeight: '620',
    sizes: {
      h1: { fontSize: '1.25rem', lineHeight: '1.3' },
      h2: { fontSize: '1rem', lineHeight: '1.4' },
      h3: { fontSize: '0.875rem', lineHeight: '1.4' },
      h4: { fontSize: '0.8125rem', lineHeight: '1.4' },
      h5: { fontSize: '0.8125rem', lineHeight: '1.4' },
      h6: { fontSize: '0.75rem', lineHeight: '1.4' },
    },
  },
  components: {
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray', size: 28 } },
    Button: { defaultProps: { size: 'sm' } },
    Menu: {
      defaultProps: {
        shadow: 'none',
        transitionProps: { duration: 100 },
        // The first item gets focus instead of a placeholder, because menus may only contain items.
        withInitialFocusPlaceholder: false,
      },
    },
    Modal: {
      defaultProps: {
        centered: true,
        radius: 'xl',
        overlayProps: { backgroundOpacity: 0.35 },
        transitionProps: { duration: 120, transition: 'pop' },
        closeButtonProps: { 'aria-label': 'Close', size: 28, iconSize: 16 },
      },
    },
    Popover: { defaultProps: { shadow: 'none', transitionProps: { duration: 100 } } },
    SegmentedControl: { defaultProps: { withItemsBorders: false } },
    Select: { defaultProps: { checkIconPosition: 'right' } },
    MultiSelect: {
      defaultProps: { comboboxProps: { shadow: 'none' }, checkIconPosition: 'right' },
    },
    Skeleton: { defaultProps: { radius: 'sm' } },
    Switch: { defaultProps: { size: 'sm', withThumbIndicator: false } },
    Tooltip: { defaultProps: { openDelay: 400, transitionProps: { duration: 80 } } },
  },
});

/** Maps Mantine's colors for surfaces, borders, and text to the portal's tokens. */
export const themeVariables: CSSVariablesResolver = () => {
  const shared = {
    '--mantine-color-body': 'var(--surface-page)',
    '--mantine-color-text': 'var(--text-primary)',
    '--mantine-color-bright': 'var(--text-primary)',
    '--mantine-color-dimmed': 'var(--text-secondary)',
    '--mantine-color-placeholder': 'var(--text-tertiary)',
    '--mantine-color-anchor': 'var(--accent-text)',
    '--mantine-color-error': 'var(--tone-danger)',
    '--mantine-color-disabled': 'var(--surface-active)',
    '--mantine-color-disabled-color': 'var(--text-disabled)',
    '--mantine-color-default': 'var(--surface-raised)',
    '--mantine-color-default-hover': 'var(--surface-hover)',
    '--mantine-color-default-color': 'var(--text-primary)',
    '--mantine-color-default-border': 'var(--line)',
    '--mantine-color-gray-light-color': 'var(--text-secondary)',
    '--mantine-color-gray-light-hover': 'var(--surface-hover)',
    '--mantine-color-petrol-light': 'var(--accent-soft)',
    '--mantine-color-petrol-light-color': 'var(--accent-text)',
    '--mantine-color-petrol-light-hover': 'var(--surface-selected-hover)',
  };
  return { variables: {}, light: shared, dark: shared };
};
