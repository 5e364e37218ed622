import { findChromium } from '../../../scripts/chromium.mjs';

/** A Chromium for tests that print: the system's, else the one of the browser tests. */
export const chromiumForTests = async (): Promise<string> => (await findChromium()).executablePath;
