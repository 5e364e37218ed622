import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

// WordPress 7.1.1 and its SQLite plugin, as this package carries them. It isn't a dependency, because it would
// install hundreds of megabytes of its own.
const source = 'wp-studio@1.22.0';
const integrity =
  'boMtahkhgWDKKyNTBA1uTK5ghnAmxXhDY6KeQCO9FmcI3/o+YOSq8JwYW5ZYnxHCxH14Jf/mD6CJTBvTWl2Ytw==';
const cache = join(import.meta.dirname, '../../../../node_modules/.cache/portal-wordpress');

export interface WordpressFiles {
  /** The folder of WordPress itself, which is never written to. */
  core: string;
  /** The folder of the plugin that keeps its database in SQLite. */
  sqlite: string;
}

/** Fetches WordPress from npm, once, and checks that it is the very archive that the tests were written with. */
export async function fetchWordpress(): Promise<WordpressFiles> {
  const place = join(cache, source.replace('@', '-'));
  const files = join(place, 'package/dist/cli/wp-files');
  if (!existsSync(place)) {
    mkdirSync(cache, { recursive: true });
    const scratch = mkdtempSync(join(cache, 'fetching-'));
    try {
      await run('npm', ['pack', source, '--silent', '--pack-destination', scratch]);
      const archive = join(scratch, 'wp-studio-1.22.0.tgz');
      const found = createHash('sha512').update(readFileSync(archive)).digest('base64');
      if (found !== integrity) throw new Error(`npm sent another archive of ${source}.`);
      const wanted = ['latest/wordpress', 'sqlite-database-integration'];
      const paths = wanted.map((path) => `package/dist/cli/wp-files/${path}`);
      await run('tar', ['-xzf', archive, '-C', scratch, ...paths]);
      rmSync(archive);
      if (!existsSync(place)) renameSync(scratch, place);
    } finally {
      rmSync(scratch, { recursive: true, force: true });
    }
  }
  return {
    core: join(files, 'latest/wordpress'),
    sqlite: join(files, 'sqlite-database-integration'),
  };
}
