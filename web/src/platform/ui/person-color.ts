/** The color that the server sends for people who haven't chosen one. */
const unchosen = '#888888';

const palette = [
  '#7a4f9e',
  '#0f6a76',
  '#9c4a1f',
  '#2f5fb3',
  '#8a3b62',
  '#3d6b35',
  '#6b5a1e',
  '#4f5b93',
];

/** A person's chosen color, or one derived from their name. */
export function personColor(name: string, chosen: string | null | undefined): string {
  if (chosen && chosen.toLowerCase() !== unchosen) return chosen;
  let sum = 0;
  for (const character of name) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 9_973;
  return palette[sum % palette.length] ?? unchosen;
}

/** Black or white, whichever has more contrast on a color `#rrggbb`. */
export function readableOn(color: string): '#000000' | '#ffffff' {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  return luminance > 0.179 ? '#000000' : '#ffffff';
}

/** 'Ada Byron King' is AK. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined];
  return (
    letters
      .map((word) => [...(word ?? '')][0] ?? '')
      .join('')
      .toUpperCase() || '?'
  );
}
