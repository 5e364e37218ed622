import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, realpath, rm, symlink } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startEngineProcess } from '#testing/hosting/engine-process.ts';
import { expectAnswers, expectHarmless } from '#testing/hosting/hostile-site.ts';
import {
  abortedAt,
  exportToMemory,
  makeHosting,
  operation,
  runHostile,
  siteSpec,
  sourceOf,
  type TestHosting,
} from '#testing/hosting/hosting.ts';
import { softwareFolder } from '#testing/wordpress/wordpress-software.ts';
import { bundledThemes } from '../bundled-themes.ts';
import { findHiddenPaths, findNativePhp } from './native-php.ts';
import { fetchWordpress } from './software.ts';

const title = `Bob's "Best"; Pizza 🍕 <b>`;
const site = { id: '3f0c2c1e-58a1-4c8e-9f0e-2f3b6f3d1a01', alias: 'bobs-pizza' };
const copy = { id: '3f0c2c1e-58a1-4c8e-9f0e-2f3b6f3d1a02', alias: 'a-copy' };
const limit = 120_000;

let hosting: TestHosting;
let time = new Date();
const status = (of = site) => hosting.engine.status(of, AbortSignal.timeout(60_000));

beforeAll(async () => {
  hosting = await makeHosting({ now: () => time });
  await hosting.engine.open();
  await hosting.engine.create(siteSpec(site, title), operation);
}, 300_000);

afterAll(async () => {
  await hosting.engine.close();
  await rm(hosting.dataDirectory, { recursive: true, force: true });
});

describe('a new site', { timeout: limit }, () => {
  // Requirements: P2-APPS-10, P2-APPS-21, D-50
  test('has the given name, theme, permalinks, and administrator', async () => {
    await expectAnswers(hosting.engine, site);
    expect(await status()).toMatchObject({
      webserver: { ok: true, reason: null },
      wordpress: { ok: true, reason: null },
      website: { ok: true, reason: null },
    });
    const address = await hosting.engine.address(site);
    const output = await runHostile(
      address,
      `$user = get_users()[0];
      return [
        'title' => html_entity_decode(get_option('blogname'), ENT_QUOTES | ENT_HTML5),
        'theme' => get_stylesheet(),
        'parent' => get_template(),
        'user' => $user->user_login,
        'role' => $user->roles[0],
        'password' => wp_check_password("it's \\"quoted\\" \\\\ 🔑", $user->user_pass),
        'note' => file_get_contents(get_stylesheet_directory() . '/assets/deep/note.txt'),
        'home' => home_url(),
        'post' => get_permalink(1),
      ];`,
    );
    expect(output).toEqual({
      title,
      theme: 'hostile',
      parent: 'twentytwentyfive',
      user: 'keeper',
      role: 'administrator',
      password: true,
      note: 'a note',
      home: address,
      post: `${address}/hello-world/`,
    });
    expect((await fetch(`${address}/hello-world/`)).status).toBe(200);
    expect((await fetch(`${address}/no-such-page/`)).status).toBe(404);
    expect((await fetch(`${address}/.ht.sqlite`)).status).toBe(404);
  });

  test('is hidden from search engines, and sends no mail', async () => {
    const address = await hosting.engine.address(site);
    const front = await fetch(`${address}/`);
    expect(front.headers.get('x-robots-tag')).toBe('noindex, nofollow');
    expect(await front.text()).toMatch(/<meta name='robots' content='[^']*noindex/);
    const subject = `A mail ${Math.random()}`;
    expect(await runHostile(address, `return wp_mail('a@b.test', '${subject}', 'text');`)).toBe(
      true,
    );
    await expect.poll(() => hosting.engine.logs(site)).toContain(subject);
  });

  test('reports its title and the numbers of posts, pages, attachments, and users', async () => {
    expect(await hosting.engine.readContent(site, operation.signal)).toEqual({
      title,
      counts: { posts: 1, pages: 1, attachments: 0, users: 1 },
    });
  });

  test('is left unchanged if it is created a second time', async () => {
    const address = await hosting.engine.address(site);
    await hosting.engine.create(siteSpec(site, 'Another title'), operation);
    expect(await hosting.engine.address(site)).toBe(address);
    expect((await hosting.engine.readContent(site, operation.signal)).title).toBe(title);
  });

  test('doesn’t receive the portal’s cookies', async () => {
    const address = await hosting.engine.address(site);
    const response = await fetch(`${address}/`, {
      method: 'POST',
      headers: { cookie: 'known-device-1=secret; wp-settings=mine' },
      body: new URLSearchParams({ hostile: 'return $_COOKIE;' }),
    });
    expect(await response.json()).toEqual({ 'wp-settings': 'mine' });
  });
});

describe('a sign-in link', { timeout: limit }, () => {
  const cookiesOf = (response: Response) => response.headers.getSetCookie().join();
  const open = (url: string, init: RequestInit = {}) => fetch(url, { redirect: 'manual', ...init });

  test('can be used only once', async () => {
    const url = await hosting.engine.signInUrl(site);
    expect((await open(url, { method: 'HEAD' })).status).toBe(403);
    const first = await open(url);
    expect(first.headers.get('location')).toBe(`${await hosting.engine.address(site)}/wp-admin/`);
    expect(cookiesOf(first)).toContain('wordpress_logged_in');
    expect((await open(url)).status).toBe(403);
  });

  test('expires after 60 seconds', async () => {
    const url = await hosting.engine.signInUrl(site);
    time = new Date(time.getTime() + 60_001);
    expect((await open(url)).status).toBe(403);
  });

  test('can’t be bypassed with a header in the visitor’s request', async () => {
    const record = await readFile(join(hosting.folder, site.id, 'engine.json'), 'utf8');
    const { signInSecret } = JSON.parse(record);
    const address = await hosting.engine.address(site);
    const response = await open(address, { headers: { 'x-portal-sign-in': signInSecret } });
    expect(response.status).toBe(200);
    expect(cookiesOf(response)).not.toContain('wordpress_logged_in');
  });
});

// Requirements: D-46
test('hostile code can’t reach the portal or other sites', { timeout: limit }, async () => {
  await expectHarmless(hosting, site);
});

describe('an embedded site', () => {
  // Requirements: P2-APPS-17, P2-APPS-18, P2-APPS-22
  test('doesn’t respond while it is stopped, and can be started again', {
    timeout: limit,
  }, async () => {
    await hosting.engine.stop(site, operation);
    await hosting.engine.stop(site, operation);
    const { webserver, wordpress, website } = await status();
    expect([webserver.ok, wordpress.ok, website.ok]).toEqual([false, false, false]);
    expect(webserver.reason).toMatch(/^Nothing listens at http:\/\/127\.0\.0\.1:\d+\/wp-json\/\.$/);
    await expect(hosting.engine.signInUrl(site)).rejects.toThrow('Start it first');

    await Promise.all([
      hosting.engine.start(site, operation),
      hosting.engine.start(site, operation),
    ]);
    await expectAnswers(hosting.engine, site);
  });

  test('gets another port if its own is used by another program', { timeout: limit }, async () => {
    const before = await hosting.engine.address(site);
    await hosting.engine.stop(site, operation);
    const other = createServer().listen(Number(new URL(before).port), '127.0.0.1');
    await once(other, 'listening');
    try {
      await hosting.engine.start(site, operation);
    } finally {
      other.close();
    }
    const after = await hosting.engine.address(site);
    expect(after).not.toBe(before);
    await expectAnswers(hosting.engine, site);
    expect(await runHostile(after, 'return home_url();')).toBe(after);
  });
});

describe('a backup set', () => {
  test('can be restored as a quiet copy with the same content', { timeout: limit }, async () => {
    const address = await hosting.engine.address(site);
    await runHostile(
      address,
      `wp_insert_post(['post_title' => 'With an address', 'post_status' => 'publish', 'post_content' => home_url('/picture.png')]);
      return file_put_contents(WP_CONTENT_DIR . '/uploads/picture.png', random_bytes(70000));`,
    );
    const set = await exportToMemory(hosting.engine, site);
    expect(set.manifest).toMatchObject({ engine: 'embedded', title, address });
    expect(set.manifest.counts.posts).toBe(2);
    expect(set.manifest.versions).toMatchObject({ wordpress: expect.stringMatching(/^\d+\./) });
    await expectAnswers(hosting.engine, site);

    await hosting.engine.importSet(copy, sourceOf(set), { isQuiet: true }, operation);
    await expectAnswers(hosting.engine, copy);
    const copied = await hosting.engine.address(copy);
    expect(copied).not.toBe(address);
    const { counts } = set.manifest;
    expect(await hosting.engine.readContent(copy, operation.signal)).toEqual({ title, counts });
    const read = `return [
      hash_file('sha256', WP_CONTENT_DIR . '/uploads/picture.png'),
      get_page_by_path('with-an-address', OBJECT, 'post')->post_content,
    ];`;
    const [hash] = (await runHostile(address, read)) as string[];
    expect(await runHostile(copied, read)).toEqual([hash, `${copied}/picture.png`]);
  });
});

describe('creating a site', () => {
  const other = { id: '3f0c2c1e-58a1-4c8e-9f0e-2f3b6f3d1a03', alias: 'other' };

  test.each([1, 2])(
    'leaves nothing behind if it is canceled at step %i',
    { timeout: limit },
    async (step) => {
      await expect(
        hosting.engine.create(siteSpec(other, 'Other'), abortedAt(step)),
      ).rejects.toThrow('aborted');
      const names = await readdir(hosting.folder);
      expect(names.filter((name) => name.startsWith(other.id))).toEqual([]);
      expect(await hosting.engine.exists(other)).toBe(false);
    },
  );

  test('fails with an error that names a parent theme missing from WordPress', async () => {
    const spec = siteSpec(other, 'Other');
    const theme = { ...spec.theme, template: 'astra' };
    await expect(hosting.engine.create({ ...spec, theme }, operation)).rejects.toThrow(
      'The parent theme astra doesn’t come with WordPress.',
    );
    expect(await hosting.engine.exists(other)).toBe(false);
  });
});

test('removing a site leaves nothing behind, and can be repeated', { timeout: limit }, async () => {
  const address = await hosting.engine.address(copy);
  await hosting.engine.remove(copy, operation);
  await hosting.engine.remove(copy, operation);
  const names = await readdir(hosting.folder);
  expect(names.filter((name) => name.startsWith(copy.id))).toEqual([]);
  await expect(fetch(address)).rejects.toThrow();
  await expect(hosting.engine.start(copy, operation)).rejects.toThrow('files of this site');
});

test('if the portal is killed, its sites’ processes end, and the next portal process restarts the sites', {
  timeout: limit,
}, async () => {
  await hosting.engine.close();
  const killed = await startEngineProcess({ folder: hosting.folder });
  const address = await hosting.engine.address(site);
  const answers = () =>
    fetch(address).then(
      ({ ok }) => ok,
      () => false,
    );
  await expect.poll(answers, { timeout: 60_000 }).toBe(true);
  const sockets = await readFile(join(hosting.folder, 'sockets'), 'utf8');
  killed.kill('SIGKILL');
  await once(killed, 'exit');
  const listCommands = async () => {
    const commands = await Promise.all(
      (await readdir('/proc').catch(() => []))
        .filter((name) => /^\d+$/.test(name))
        .map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')),
    );
    return commands.filter((command) => command.includes(`${hosting.folder}/`));
  };
  await expect.poll(listCommands, { timeout: 20_000 }).toEqual([]);
  expect(await answers()).toBe(false);

  hosting = await makeHosting({ folder: hosting.folder });
  await hosting.engine.open();
  await expectAnswers(hosting.engine, site);
  await expect(readdir(sockets)).rejects.toThrow('ENOENT');
});

test('WordPress includes all themes that can be parents of child themes', async () => {
  const { core } = await fetchWordpress({ folder: softwareFolder, ...operation });
  const entries = await readdir(join(core, 'wp-content/themes'), { withFileTypes: true });
  const names = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  expect(names.sort()).toEqual([...bundledThemes].sort());
});

test('a site on Playground starts even if its data directory is behind symbolic links', {
  timeout: limit,
}, async () => {
  const place = await mkdtemp(join(tmpdir(), 'portal-linked-'));
  await mkdir(join(place, 'disk'));
  await symlink(join(place, 'disk'), join(place, 'data'));
  await symlink(softwareFolder, join(place, 'data', 'apps-software'));
  const linked = await makeHosting({
    php: 'playground',
    folder: join(place, 'data', 'apps'),
    softwareFolder: join(place, 'data', 'apps-software'),
  });
  try {
    await linked.engine.open();
    await linked.engine.create(siteSpec(site, title), operation);
    await expectAnswers(linked.engine, site);
  } finally {
    await linked.engine.close();
    await rm(place, { recursive: true, force: true });
  }
});

test('sites can’t read a data directory that is inside the library folders, even through a link', async () => {
  const place = await mkdtemp(join(tmpdir(), 'portal-linked-'));
  const library = await realpath('/usr/lib');
  const entries = await readdir(library, { withFileTypes: true });
  const name = entries.find((entry) => entry.isDirectory())?.name ?? '';
  await symlink(join(library, name), join(place, 'data'));
  expect(findHiddenPaths([join(place, 'data')])).toContain(join('/usr/lib', name));
  expect(findHiddenPaths([place])).toEqual([]);
  await rm(place, { recursive: true });
});

test('without native PHP, the reason is reported, and an engine that requires it can’t create sites', async () => {
  const path = process.env.PATH;
  process.env.PATH = '/nowhere';
  const { engine, dataDirectory } = await makeHosting({ php: 'native' });
  await engine.open();
  try {
    const reason = 'There is no php on this machine.';
    expect(await findNativePhp([])).toEqual({ programs: null, reason });
    await expect(engine.create(siteSpec(site, title), operation)).rejects.toThrow(reason);
  } finally {
    process.env.PATH = path;
    await engine.close();
    await rm(dataDirectory, { recursive: true, force: true });
  }
});
