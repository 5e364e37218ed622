/** Returns whether a version is newer, comparing number by number: 1.1.22 is newer than 1.1.9. */
export function isNewerVersion(candidate: string, current: string): boolean {
  const candidateParts = candidate.split('.').map(Number);
  const currentParts = current.split('.').map(Number);
  for (let index = 0; index < Math.max(candidateParts.length, currentParts.length); index += 1) {
    const difference = (candidateParts[index] ?? 0) - (currentParts[index] ?? 0);
    if (difference !== 0) return difference > 0;
  }
  return false;
}

/** Returns the URL of the page's entry script, which differs per build, or undefined if the page has none. */
export function findOwnScript(html: string): string | undefined {
  return /<script[^>]*\btype="module"[^>]*\bsrc="([^"]+)"/.exec(html)?.[1];
}
