// The global setup of the test runners: one temporary folder for everything that a run leaves there.
import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

// It also removes the folder of a killed run, whose processes may be writing to it for some moments.
const KEEPER = `cat >/dev/null
for attempt in 1 2 3 4 5; do rm -rf "$1" && break; sleep 1; done`;

/**
 * Sets TMPDIR to a new folder, for this process and those that it starts from now on.
 *
 * @returns {(() => Promise<void>) | undefined} removes the folder, as the end of this process does
 */
export default function setUp() {
  // Windows has other variables for it, and no shell.
  if (process.platform === 'win32') return undefined;
  const folder = mkdtempSync(join(tmpdir(), 'portal-'));
  // PostgreSQL and other servers may run as users of their own below it.
  chmodSync(folder, 0o711);
  process.env.TMPDIR = folder;
  const keeper = spawn('/bin/sh', ['-c', KEEPER, 'keeper', folder], {
    cwd: '/',
    stdio: ['pipe', 'ignore', 'ignore'],
    // A group of its own, which outlives an interruption.
    detached: true,
  });
  keeper.stdin.on('error', () => {});
  const closed = new Promise((resolve) => keeper.on('close', resolve));
  keeper.unref();
  return async () => {
    keeper.ref();
    keeper.stdin.end();
    await closed;
  };
}
