import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { delimiter, isAbsolute, join } from 'node:path';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const elsewhere = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
];

async function isExecutable(path: string): Promise<boolean> {
  try {
    await access(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * Returns the path of the configured Chromium or, if none is configured, of the system's Chromium. Returns undefined if
 * there is none.
 */
export async function findChromium(configured: string | undefined): Promise<string | undefined> {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(isAbsolute);
  const candidates = configured
    ? [configured]
    : [...folders.flatMap((folder) => names.map((name) => join(folder, name))), ...elsewhere];
  for (const path of candidates) {
    if (await isExecutable(path)) return path;
  }
  return undefined;
}
