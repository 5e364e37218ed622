import { findChromium } from '../../../scripts/chromium.mjs';

/** Finds a Chromium for tests that print: the system's, otherwise the one of the browser tests. */
export const chromiumForTests = async (): Promise<string> => (await findChromium()).executablePath;
