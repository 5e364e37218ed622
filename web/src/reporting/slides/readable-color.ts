/** Returns the relative luminance of `#rrggbb`, as defined by WCAG. */
function luminanceOf(color: string): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(color).map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

export function contrastOf(one: string, other: string): number {
  const [lighter = 0, darker = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
}

const darkSurface = '#191a1b';
const readable = 4.5;

/** Mixes the color with enough white to be readable on the dark scheme's background. */
export function readableOnDark(color: string): string {
  for (let share = 0; share < 1; share += 0.1) {
    const mixed = mixWithWhite(color, share);
    if (contrastOf(mixed, darkSurface) >= readable) return mixed;
  }
  return '#ffffff';
}

const channelsOf = (color: string) =>
  [1, 3, 5].map((start) => Number.parseInt(color.slice(start, start + 2), 16));

function mixWithWhite(color: string, share: number): string {
  const parts = channelsOf(color).map((value) => Math.round(value + (255 - value) * share));
  return `#${parts.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}
