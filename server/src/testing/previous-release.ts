import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const repository = join(import.meta.dirname, '../../..');

/** The last commit that was released; its newest migration is 0021. */
const released = '9047b01b1c6dc3727ab9fa93cac3746414b7fee0';

export interface PreviousRelease {
  /** The path of the release's `server/src` folder. */
  readonly sources: string;
  remove(): void;
}

/**
 * Links the release's own workspaces and the current packages into the release's `node_modules`. The current packages
 * work because none has been removed or replaced since the release.
 */
function linkPackages(folder: string): void {
  const packages = join(folder, 'node_modules');
  mkdirSync(join(packages, '@portal'), { recursive: true });
  for (const name of readdirSync(join(repository, 'node_modules'))) {
    if (name === '@portal') continue;
    symlinkSync(join(repository, 'node_modules', name), join(packages, name));
  }
  for (const workspace of ['contract', 'server']) {
    symlinkSync(join(folder, workspace), join(packages, '@portal', workspace));
  }
}

/** Checks out the previous release from the repository's history, into a separate folder. */
export async function checkOutPreviousRelease(): Promise<PreviousRelease> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-previous-'));
  const archive = join(folder, 'archive.tar');
  const paths = ['package.json', 'contract', 'server'];
  await run('git', ['archive', `--output=${archive}`, released, ...paths], { cwd: repository });
  await run('tar', ['-x', '-f', archive, '-C', folder]);
  linkPackages(folder);
  return {
    sources: join(folder, 'server', 'src'),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
