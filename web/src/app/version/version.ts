/** Compares versions number by number: 1.1.22 is newer than 1.1.9. */
export function isNewerVersion(candidate: string, current: string): boolean {
  const wanted = candidate.split('.').map(Number);
  const present = current.split('.').map(Number);
  for (let index = 0; index < Math.max(wanted.length, present.length); index += 1) {
    const difference = (wanted[index] ?? 0) - (present[index] ?? 0);
    if (difference !== 0) return difference > 0;
  }
  return false;
}

/** The URL of the page's entry script, which differs per build. */
export function findOwnScript(html: string): string | undefined {
  return /<script[^>]*\btype="module"[^>]*\bsrc="([^"]+)"/.exec(html)?.[1];
}
