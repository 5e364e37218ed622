import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type EngineContext, type HostingUnderTest, killed, testKills } from './engine-kills.ts';
import { testSets } from './engine-sets.ts';
import { expectAnswers, expectBoundMemory } from './hostile-site.ts';
import { exportToMemory, operation, runHostile, siteSpec } from './hosting.ts';

const title = 'A; "hard" test 🧱';
const site = { id: '7b1d7a0e-52d3-4b0c-8a39-0d5f6a3c1b01', alias: 'hard' };
const copy = { id: '7b1d7a0e-52d3-4b0c-8a39-0d5f6a3c1b02', alias: 'copy' };

/** Defines the tests that every engine must pass, on a real WordPress. */
export function describeEngine(name: string, start: () => Promise<HostingUnderTest>): void {
  describe(name, () => {
    let hosting: HostingUnderTest;
    let createSeconds = 0;
    let whole: readonly string[] = [];
    const context = () => ({ hosting, createSeconds, whole });

    beforeAll(async () => {
      hosting = await start();
      const { engine } = hosting;
      await engine.open();
      // Remove the sites that an earlier run left on a Docker host that these tests didn't start.
      for (const left of [site, copy, killed]) await engine.remove(left, operation);
      const begun = performance.now();
      await engine.create(siteSpec(site, title), operation);
      createSeconds = (performance.now() - begun) / 1000;
      whole = await hosting.listNames(site);
    }, 900_000);

    afterAll(async () => {
      await hosting.engine.remove(site, operation);
      await hosting.close();
    });

    testNewSite(context);
    testStates(context);
    testWordpress(context);
    testSets(context, { site, copy, title });
    testKills(context);
  });
}

function testNewSite(context: () => EngineContext): void {
  const engine = () => context().hosting.engine;

  test('a new site shows its title and its theme', async () => {
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

  test('the error for a missing parent theme names the theme', async () => {
    const spec = siteSpec(copy, title);
    const theme = { ...spec.theme, template: 'astra' };
    await expect(engine().create({ ...spec, theme }, operation)).rejects.toThrow(
      'The parent theme astra doesn’t come with WordPress.',
    );
    expect(await context().hosting.listNames(copy)).toEqual([]);
  });

  test('a site can’t use more than its share of memory', async () => {
    await expectBoundMemory(engine(), site);
  });
}

function testStates(context: () => EngineContext): void {
  const engine = () => context().hosting.engine;

  test('a stopped site doesn’t respond, but can be read, copied, and started again', async () => {
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

  test('a concurrent stop and start leave the site intact', async () => {
    await Promise.all([
      engine().stop(site, operation),
      engine().start(site, operation),
      engine().stop(site, operation),
      engine().start(site, operation),
    ]);
    expect(await context().hosting.listNames(site)).toEqual(context().whole);
    await expectAnswers(engine(), site);
  });
}

function testWordpress(context: () => EngineContext): void {
  const engine = () => context().hosting.engine;

  test('a sign-in link works once, and a HEAD request doesn’t use it up', async () => {
    const open = (url: string, init: RequestInit = {}) =>
      fetch(url, { redirect: 'manual', ...init });
    const url = await engine().signInUrl(site);
    expect((await open(url, { method: 'HEAD' })).status).toBe(403);
    const first = await open(url);
    expect(first.headers.get('location')).toBe(`${await engine().address(site)}/wp-admin/`);
    expect(first.headers.getSetCookie().join()).toContain('wordpress_logged_in');
    expect((await open(url)).status).toBe(403);
  });

  test('a scheduled post is published on time', async () => {
    const address = await engine().address(site);
    const id = await runHostile(
      address,
      `global $wpdb;
      $id = wp_insert_post(['post_title' => 'Later', 'post_status' => 'future',
        'post_date' => wp_date('Y-m-d H:i:s', time() + 3600)]);
      // Move the post's date into the past, as if its time had come.
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
}
