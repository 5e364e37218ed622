// Launchers run on whatever Node the machine has (20 or newer), before anything is installed:
// they use node: modules alone.
import { fileURLToPath } from 'node:url';

/** The repository's root, without a trailing slash. */
export const root = fileURLToPath(new URL('..', import.meta.url)).replace(/[\\/]$/, '');
