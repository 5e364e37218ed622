import { execFile, fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { EngineOrder } from '#testing/hosting/engine.process.ts';
import { expectAnswers, expectBoundMemory, expectHarmless } from '#testing/hosting/hostile-site.ts';
import {
  exportToMemory,
  makeHosting,
  operation,
  runHostile,
  siteSpec,
  sourceOf,
  type TestHosting,
} from '#testing/hosting/hosting.ts';

const run = promisify(execFile);
const title = 'A; "hard" test 🧱';
const site = { id: '7b1d7a0e-52d3-4b0c-8a39-0d5f6a3c1b01', alias: 'hard' };
const copy = { id: '7b1d7a0e-52d3-4b0c-8a39-0d5f6a3c1b02', alias: 'copy' };

describe.each(['native', 'playground'] as const)('a site on %s PHP', (php) => {
  let hosting: TestHosting;

  beforeAll(async () => {
    hosting = await makeHosting({ php });
    await hosting.engine.open();
    await hosting.engine.create(siteSpec(site, title), operation);
  }, 300_000);

  afterAll(async () => {
    await hosting.engine.close();
    await rm(hosting.dataDirectory, { recursive: true, force: true });
  });

  test('answers', async () => {
    await expectAnswers(hosting.engine, site);
    expect(await runHostile(await hosting.engine.address(site), 'return get_stylesheet();')).toBe(
      'hostile',
    );
  });

  test('reaches neither the portal nor other sites', async () => {
    await expectHarmless(hosting, site);
  });

  test('gets no more memory than its share', async () => {
    await expectBoundMemory(hosting, site);
  });

  test('a set with a changed byte is refused by name, and the site stays', async () => {
    const set = await exportToMemory(hosting.engine, site);
    for (const part of ['database', 'code'] as const) {
      const changed = Buffer.from(set.parts[part] ?? '');
      const middle = Math.floor(changed.length / 2);
      changed[middle] = (changed[middle] ?? 0) ^ 1;
      const source = sourceOf({ ...set, parts: { ...set.parts, [part]: changed } });
      await expect(
        hosting.engine.importSet(site, source, { isQuiet: false }, operation),
      ).rejects.toThrow(`The file ${part}.tar.gz of this backup`);
    }
    await expectAnswers(hosting.engine, site);
    expect(await readdir(hosting.folder)).not.toContain(`${site.id}.new`);
  });

  test('storage that fails in the middle leaves the site running', async () => {
    const failed = hosting.engine.exportSet(
      site,
      async (part, content) => {
        for await (const _ of content) if (part === 'code') throw new Error('No room on the disk.');
      },
      operation,
    );
    await expect(failed).rejects.toThrow('No room on the disk.');
    await expectAnswers(hosting.engine, site);
  });

  test('a set of 10,000 files and 300 MB is of one moment, while the site is written to', async () => {
    const uploads = join(hosting.folder, site.id, 'content/uploads');
    for (let folder = 0; folder < 100; folder++) {
      const path = join(uploads, `many/${folder}`);
      await mkdir(path, { recursive: true });
      for (let file = 0; file < 100; file++) {
        await writeFile(join(path, `${file}.bin`), randomBytes(30_000));
      }
    }
    const address = await hosting.engine.address(site);
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

    const started = performance.now();
    const file = (part: string) => join(hosting.dataDirectory, `${part}.tar.gz`);
    const memory = process.memoryUsage().rss;
    const manifest = await hosting.engine.exportSet(
      site,
      (part, content) => pipeline(content, createWriteStream(file(part))),
      operation,
    );
    const exported = performance.now() - started;
    expect(process.memoryUsage().rss - memory).toBeLessThan(200_000_000);
    isWriting = false;
    await writing;

    const tarStarted = performance.now();
    const content = join(hosting.folder, site.id, 'content');
    await run('tar', ['-czf', join(hosting.dataDirectory, 'plain.tar.gz'), '-C', content, '.']);
    const plain = performance.now() - tarStarted;
    expect(exported).toBeLessThan(2 * plain + 10_000);

    const source = { manifest, open: async (part: string) => createReadStream(file(part)) };
    await hosting.engine.importSet(copy, source, { isQuiet: true }, operation);
    const count = `return [(int) get_option('count'), (int) file_get_contents(WP_CONTENT_DIR . '/uploads/count')];`;
    const copied = await hosting.engine.address(copy);
    const [inDatabase, inFile] = (await runHostile(copied, count)) as number[];
    expect(inDatabase).toBeGreaterThan(0);
    expect(inFile).toBe(inDatabase);
    await run('diff', [
      '-rq',
      join(uploads, 'many'),
      join(hosting.folder, copy.id, 'content/uploads/many'),
    ]);
    await hosting.engine.remove(copy, operation);
  });
});

test('a create that is killed at any moment leaves the site whole, or nothing of it', async () => {
  const { folder, dataDirectory } = await makeHosting();
  const file = join(import.meta.dirname, '../../../testing/hosting/engine.process.ts');
  const order: EngineOrder = { folder, create: { site, title } };
  let whole = 0;
  for (let round = 0; round < 20; round++) {
    const child = fork(file, [JSON.stringify(order)], {
      execArgv: ['--disable-warning=ExperimentalWarning'],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    // Steps are seconds apart; the rounds are spread over all of them.
    await once(child, 'message');
    await Promise.race([wait(round * 250), once(child, 'exit')]);
    child.kill('SIGKILL');
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');

    const { engine } = await makeHosting({ folder });
    await engine.open();
    const names = (await readdir(folder)).filter((name) => name.startsWith(site.id));
    const exists = await engine.exists(site);
    expect(names).toEqual(exists ? [site.id] : []);
    if (exists) {
      whole += 1;
      await engine.create(siteSpec(site, title), operation);
      await expectAnswers(engine, site);
      await engine.remove(site, operation);
    }
    await engine.close();
  }
  const { engine } = await makeHosting({ folder });
  await engine.open();
  await engine.create(siteSpec(site, title), operation);
  await expectAnswers(engine, site);
  await engine.close();
  expect(whole).toBeLessThan(20);
  await rm(dataDirectory, { recursive: true, force: true });
});
