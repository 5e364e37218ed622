import 'react';

declare module 'react' {
  // Allows custom properties in `style`, which pass sizes and people's own colors to the CSS.
  interface CSSProperties {
    [name: `--${string}`]: string | number | undefined;
  }
}
