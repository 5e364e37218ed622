import { execFile } from 'node:child_process';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import type { SetManifest, Site } from '#apps/engines/hosting-engine.ts';
import type { EngineContext } from './engine-kills.ts';
import { expectAnswers } from './hostile-site.ts';
import { exportToMemory, operation, runHostile, sourceOf } from './hosting.ts';

const run = promisify(execFile);

/** PHP code that hashes all uploads with their paths. */
const hashUploads = `$files = new RecursiveIteratorIterator(new RecursiveDirectoryIterator(
    WP_CONTENT_DIR . '/uploads/many', FilesystemIterator::SKIP_DOTS));
  $all = [];
  foreach ($files as $file) $all[] = $files->getSubPathname() . md5_file($file->getPathname());
  sort($all);
  return [count($all), hash('sha256', implode($all))];`;

/** Adds 10,000 files of 30 kB. */
async function addUploads(address: string): Promise<void> {
  for (let folder = 0; folder < 100; folder++) {
    await runHostile(
      address,
      `mkdir($path = WP_CONTENT_DIR . '/uploads/many/${folder}', 0777, true);
      for ($i = 0; $i < 100; $i++) file_put_contents("$path/$i.bin", random_bytes(30000));
      return true;`,
    );
  }
}

/** Writes alternately to the database and a file, until the returned function is called. */
async function startWriting(address: string): Promise<() => Promise<void>> {
  let writes = 0;
  let isWriting = true;
  const writing = (async () => {
    while (isWriting) {
      // One request changes the database and a file.
      await runHostile(
        address,
        `update_option('count', (int) get_option('count') + 1);
        return file_put_contents(WP_CONTENT_DIR . '/uploads/count', get_option('count'));`,
      );
      writes += 1;
    }
  })();
  while (writes === 0) await wait(20);
  return async () => {
    isWriting = false;
    await writing;
  };
}

interface Sites {
  site: Site;
  copy: Site;
  title: string;
}

/** Defines the tests of an engine's backup sets. */
export function testSets(context: () => EngineContext, { site, copy, title }: Sites): void {
  const engine = () => context().hosting.engine;

  test('a set with a changed byte can’t be restored, and the error names its file', async () => {
    const set = await exportToMemory(engine(), site);
    for (const part of ['database', 'code'] as const) {
      const changed = Buffer.from(set.parts[part] ?? '');
      const middle = Math.floor(changed.length / 2);
      changed[middle] = (changed[middle] ?? 0) ^ 1;
      const source = sourceOf({ ...set, parts: { ...set.parts, [part]: changed } });
      const { fileName } = set.manifest.parts[part];
      await expect(engine().importSet(site, source, { isQuiet: false }, operation)).rejects.toThrow(
        `The file ${fileName} of this backup`,
      );
      expect(await context().hosting.listNames(site)).toEqual(context().whole);
    }
    await expectAnswers(engine(), site);
  });

  test('a backup that can’t be stored leaves the site running', async () => {
    const failed = engine().exportSet(
      site,
      async (part, content) => {
        for await (const _ of content) if (part === 'code') throw new Error('No room on the disk.');
      },
      operation,
    );
    await expect(failed).rejects.toThrow('No room on the disk.');
    await expectAnswers(engine(), site);
    expect(await context().hosting.listNames(site)).toEqual(context().whole);
  });

  test('a set of 10,000 files and 300 MB is consistent even if the site changes during the backup', async () => {
    const scratch = await mkdtemp(join(tmpdir(), 'portal-sets-'));
    const address = await engine().address(site);
    await addUploads(address);
    const endWriting = await startWriting(address);

    const started = performance.now();
    const file = (part: string) => join(scratch, `${part}.gz`);
    const memory = process.memoryUsage().rss;
    const manifest: SetManifest = await engine().exportSet(
      site,
      (part, content) => pipeline(content, createWriteStream(file(part))),
      operation,
    );
    const exported = performance.now() - started;
    expect(process.memoryUsage().rss - memory).toBeLessThan(200_000_000);
    await endWriting();

    const tarStarted = performance.now();
    const files = await context().hosting.filesOf(site);
    await run('tar', ['-czf', join(scratch, 'plain.tar.gz'), '-C', files, '.']);
    const plain = performance.now() - tarStarted;
    expect(exported).toBeLessThan(2 * plain + 15_000);

    const source = { manifest, open: async (part: string) => createReadStream(file(part)) };
    await engine().importSet(copy, source, { isQuiet: true }, operation);
    const copied = await engine().address(copy);
    expect(copied).not.toBe(address);
    const count = `return [(int) get_option('count'), (int) file_get_contents(WP_CONTENT_DIR . '/uploads/count')];`;
    const [inDatabase, inFile] = (await runHostile(copied, count)) as number[];
    expect(inDatabase).toBeGreaterThan(0);
    expect(inFile).toBe(inDatabase);
    const hashed = await runHostile(copied, hashUploads);
    expect(hashed).toEqual(await runHostile(address, hashUploads));
    expect(hashed).toEqual([10_000, expect.any(String)]);

    // Restoring a set to its own site also restores the title.
    await runHostile(address, `return update_option('blogname', 'Changed');`);
    await engine().importSet(site, source, { isQuiet: false }, operation);
    expect(await engine().readContent(site, operation.signal)).toMatchObject({ title });
    await engine().remove(copy, operation);
    expect(await context().hosting.listNames(copy)).toEqual([]);
    await rm(scratch, { recursive: true, force: true });
  });
}
