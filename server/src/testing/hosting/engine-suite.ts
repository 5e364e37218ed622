import { execFile } from 'node:child_process';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SetManifest } from '#apps/engines/hosting-engine.ts';
import { type HostingUnderTest, killed, testKills } from './engine-kills.ts';
import { expectAnswers, expectBoundMemory } from './hostile-site.ts';
import { exportToMemory, operation, runHostile, siteSpec, sourceOf } from './hosting.ts';

const run = promisify(execFile);
const title = 'A; "hard" test 🧱';
const site = { id: '7b1d7a0e-52d3-4b0c-8a39-0d5f6a3c1b01', alias: 'hard' };
const copy = { id: '7b1d7a0e-52d3-4b0c-8a39-0d5f6a3c1b02', alias: 'copy' };

/** Hashes all uploads with their paths. */
const hashUploads = `$files = new RecursiveIteratorIterator(new RecursiveDirectoryIterator(
    WP_CONTENT_DIR . '/uploads/many', FilesystemIterator::SKIP_DOTS));
  $all = [];
  foreach ($files as $file) $all[] = $files->getSubPathname() . md5_file($file->getPathname());
  sort($all);
  return [count($all), hash('sha256', implode($all))];`;

/** The tests that every engine has to pass, on a real WordPress. */
export function describeEngine(name: string, start: () => Promise<HostingUnderTest>): void {
  describe(name, () => {
    let hosting: HostingUnderTest;
    let createSeconds = 0;
    let whole: string[] = [];
    const engine = () => hosting.engine;

    beforeAll(async () => {
      hosting = await start();
      await engine().open();
      // Removes the sites that an earlier run left on a Docker host that isn't the tests' own.
      for (const left of [site, copy, killed]) await engine().remove(left, operation);
      const begun = performance.now();
      await engine().create(siteSpec(site, title), operation);
      createSeconds = (performance.now() - begun) / 1000;
      whole = await hosting.listNames(site);
    }, 900_000);

    afterAll(async () => {
      await engine().remove(site, operation);
      await hosting.close();
    });

    test('a new site answers with its title and its theme', async () => {
      await expectAnswers(engine(), site);
      const address = await engine().address(site);
      expect(await runHostile(address, 'return get_stylesheet();')).toBe('hostile');
      const content = await engine().readContent(site, operation.signal);
      expect(content).toEqual({
        title,
        counts: { posts: 1, pages: 1, attachments: 0, users: 1 },
      });
      expect((await fetch(`${address}/hello-world/`)).status).toBe(200);
      expect(await (await fetch(address)).text()).toMatch(/<meta name='robots'[^>]*noindex/);
    });

    test('a new site with a parent theme that WordPress lacks is refused by name', async () => {
      const spec = siteSpec(copy, title);
      const theme = { ...spec.theme, template: 'astra' };
      await expect(engine().create({ ...spec, theme }, operation)).rejects.toThrow(
        'The parent theme astra doesn’t come with WordPress.',
      );
      expect(await hosting.listNames(copy)).toEqual([]);
    });

    test('a site gets no more memory than its share', async () => {
      await expectBoundMemory(engine(), site);
    });

    test('a stopped site doesn’t answer, is read and copied, and starts again', async () => {
      await engine().stop(site, operation);
      await engine().stop(site, operation);
      const { webserver } = await engine().status(site, operation.signal);
      expect(webserver.reason).toMatch(/^Nothing listens at/);
      expect((await engine().readContent(site, operation.signal)).title).toBe(title);
      await exportToMemory(engine(), site);
      expect((await engine().status(site, operation.signal)).webserver.ok).toBe(false);
      await engine().start(site, operation);
      await engine().start(site, operation);
      await expectAnswers(engine(), site);
    });

    test('two people who stop and start at once leave it whole', async () => {
      await Promise.all([
        engine().stop(site, operation),
        engine().start(site, operation),
        engine().stop(site, operation),
        engine().start(site, operation),
      ]);
      expect(await hosting.listNames(site)).toEqual(whole);
      await expectAnswers(engine(), site);
    });

    test('a link signs in once, and not by asking for its headers', async () => {
      const open = (url: string, init: RequestInit = {}) =>
        fetch(url, { redirect: 'manual', ...init });
      const url = await engine().signInUrl(site);
      expect((await open(url, { method: 'HEAD' })).status).toBe(403);
      const first = await open(url);
      expect(first.headers.get('location')).toBe(`${await engine().address(site)}/wp-admin/`);
      expect(first.headers.getSetCookie().join()).toContain('wordpress_logged_in');
      expect((await open(url)).status).toBe(403);
    });

    test('a post that is scheduled appears when its time has come', async () => {
      const address = await engine().address(site);
      const id = await runHostile(
        address,
        `global $wpdb;
        $id = wp_insert_post(['post_title' => 'Later', 'post_status' => 'future',
          'post_date' => wp_date('Y-m-d H:i:s', time() + 3600)]);
        // As if an hour had passed.
        $past = gmdate('Y-m-d H:i:s', time() - 60);
        $wpdb->update($wpdb->posts, ['post_date' => $past, 'post_date_gmt' => $past], ['ID' => $id]);
        clean_post_cache($id);
        wp_clear_scheduled_hook('publish_future_post', [$id]);
        wp_schedule_single_event(time() - 60, 'publish_future_post', [$id]);
        return $id;`,
      );
      await expect
        .poll(() => runHostile(address, `return get_post_status(${id});`), { timeout: 90_000 })
        .toBe('publish');
      await runHostile(address, `return (bool) wp_delete_post(${id}, true);`);
    });

    test('a set with a changed byte is refused by name, and the site stays', async () => {
      const set = await exportToMemory(engine(), site);
      for (const part of ['database', 'code'] as const) {
        const changed = Buffer.from(set.parts[part] ?? '');
        const middle = Math.floor(changed.length / 2);
        changed[middle] = (changed[middle] ?? 0) ^ 1;
        const source = sourceOf({ ...set, parts: { ...set.parts, [part]: changed } });
        const { fileName } = set.manifest.parts[part];
        await expect(
          engine().importSet(site, source, { isQuiet: false }, operation),
        ).rejects.toThrow(`The file ${fileName} of this backup`);
        expect(await hosting.listNames(site)).toEqual(whole);
      }
      await expectAnswers(engine(), site);
    });

    test('storage that fails in the middle leaves the site running', async () => {
      const failed = engine().exportSet(
        site,
        async (part, content) => {
          for await (const _ of content)
            if (part === 'code') throw new Error('No room on the disk.');
        },
        operation,
      );
      await expect(failed).rejects.toThrow('No room on the disk.');
      await expectAnswers(engine(), site);
      expect(await hosting.listNames(site)).toEqual(whole);
    });

    test('a set of 10,000 files and 300 MB is of one moment, while the site is written to', async () => {
      const scratch = await mkdtemp(join(tmpdir(), 'portal-sets-'));
      const address = await engine().address(site);
      for (let folder = 0; folder < 100; folder++) {
        await runHostile(
          address,
          `mkdir($path = WP_CONTENT_DIR . '/uploads/many/${folder}', 0777, true);
          for ($i = 0; $i < 100; $i++) file_put_contents("$path/$i.bin", random_bytes(30000));
          return true;`,
        );
      }
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
      const file = (part: string) => join(scratch, `${part}.gz`);
      const memory = process.memoryUsage().rss;
      const manifest: SetManifest = await engine().exportSet(
        site,
        (part, content) => pipeline(content, createWriteStream(file(part))),
        operation,
      );
      const exported = performance.now() - started;
      expect(process.memoryUsage().rss - memory).toBeLessThan(200_000_000);
      isWriting = false;
      await writing;

      const tarStarted = performance.now();
      const files = await hosting.filesOf(site);
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

      // Restored to its own site, it is unchanged.
      await runHostile(address, `return update_option('blogname', 'Changed');`);
      await engine().importSet(site, source, { isQuiet: false }, operation);
      expect(await engine().readContent(site, operation.signal)).toMatchObject({ title });
      await engine().remove(copy, operation);
      expect(await hosting.listNames(copy)).toEqual([]);
      await rm(scratch, { recursive: true, force: true });
    });

    testKills(() => ({ hosting, createSeconds, names: whole.length }));
  });
}
