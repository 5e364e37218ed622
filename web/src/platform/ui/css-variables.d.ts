import 'react';

declare module 'react' {
  // Custom properties in `style`, which carry measures and people's own colours into the styles.
  interface CSSProperties {
    [name: `--${string}`]: string | number | undefined;
  }
}
