// The global setup of the test runners: creates one temporary folder for all files that a run leaves behind.
import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

// Deletes the folder even if the run was killed. Retries, because the run's processes may still write to it for a
// moment.
const KEEPER = `cat >/dev/null
for attempt in 1 2 3 4 5; do rm -rf "$1" && break; sleep 1; done`;

/**
 * Sets TMPDIR to a new folder, for this process and its future children.
 *
 * @returns {(() => Promise<void>) | undefined} removes the folder; it is also removed when this process ends
 */
export default function setUp() {
  // Windows uses different environment variables and has no /bin/sh.
  if (process.platform === 'win32') return undefined;
  const folder = mkdtempSync(join(tmpdir(), 'portal-'));
  // PostgreSQL and other servers may run as separate users in this folder.
  chmodSync(folder, 0o711);
  process.env.TMPDIR = folder;
  const keeper = spawn('/bin/sh', ['-c', KEEPER, 'keeper', folder], {
    cwd: '/',
    stdio: ['pipe', 'ignore', 'ignore'],
    // The process has its own process group, so that Ctrl+C doesn't end it.
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
