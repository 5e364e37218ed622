import { findChromium } from '../../../scripts/chromium.mjs';

/** Returns the path of a Chromium for tests that print: the system's, otherwise that of the browser tests. */
export const chromiumForTests = async (): Promise<string> => (await findChromium()).executablePath;
