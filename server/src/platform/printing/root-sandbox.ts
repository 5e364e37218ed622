/** Returns whether this process runs as root. Chromium's sandbox doesn't work as root. */
export const isSandboxRefused = (): boolean =>
  process.platform === 'linux' && process.getuid?.() === 0;

interface Sandboxes {
  hasChromiumSandbox: boolean;
  hasPageSpeedSandbox: boolean;
}

/** Returns a warning for a server that runs as root and therefore can't use Chromium, or undefined otherwise. */
export function findRootWarning(
  config: Sandboxes,
  isRefused = isSandboxRefused(),
): string | undefined {
  const parts = [
    ...(config.hasChromiumSandbox ? ['PDFs'] : []),
    ...(config.hasPageSpeedSandbox ? ['page speed on this server'] : []),
  ];
  if (!isRefused || parts.length === 0) return undefined;
  const [verb, settings] = config.hasChromiumSandbox
    ? ["don't", '; for PDFs alone, CHROMIUM_SANDBOX=off works, too']
    : ["doesn't", ''];
  return `Chromium has no sandbox as root, so ${parts.join(' and ')} ${verb} work. Start the portal as another user${settings}.`;
}
