import { type Browser, chromium } from 'playwright-core';
import { findChromium } from '../scripts/chromium.mjs';

/** Launches a Chromium without background traffic. */
export async function launchBrowser(): Promise<Browser> {
  const { executablePath, env } = await findChromium();
  return await chromium.launch({
    executablePath,
    env: { ...process.env, ...env } as Record<string, string>,
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'],
  });
}
