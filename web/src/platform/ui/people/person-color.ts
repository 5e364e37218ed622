import { defaultAvatarColor } from '@portal/contract/users/user-preferences.calls.ts';

/** Returns a person's chosen color, or gray by default. */
export const personColor = (chosen: string | null | undefined): string =>
  chosen || defaultAvatarColor;

/** Returns black or white, whichever has more contrast with a background color `#rrggbb`. */
export function readableOn(color: string): '#000000' | '#ffffff' {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  return luminance > 0.179 ? '#000000' : '#ffffff';
}

/** Returns the initials of the first and last names: AK for 'Ada Byron King'. */
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
