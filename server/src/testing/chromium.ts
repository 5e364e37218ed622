import { findChromium } from '../../../scripts/chromium.mjs';

/**
 * Returns the path of Chromium for tests that print: the system's installation or, without one, the browser tests'
 * copy.
 */
export const chromiumForTests = async (): Promise<string> => (await findChromium()).executablePath;
