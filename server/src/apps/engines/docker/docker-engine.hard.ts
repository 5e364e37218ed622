import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestDaemon, type TestDaemon } from '#testing/hosting/docker-daemon.ts';
import {
  listDockerNames,
  makeDockerEngine,
  startDockerProxy,
} from '#testing/hosting/docker-hosting.ts';
import type { HostingUnderTest } from '#testing/hosting/engine-kills.ts';
import { describeEngine } from '#testing/hosting/engine-suite.ts';
import { expectAnswers } from '#testing/hosting/hostile-site.ts';
import {
  exportToMemory,
  operation,
  runHostile,
  siteSpec,
  sourceOf,
} from '#testing/hosting/hosting.ts';
import type { HostingEngine, Site } from '../hosting-engine.ts';
import { type Docker, openDocker } from './docker-api.ts';
import { namesOf } from './site-objects.ts';
import { findRecord } from './site-record.ts';
import { whileHeld } from './tasks.ts';

const site = { id: '9c1d7a0e-52d3-4b0c-8a39-0d5f6a3c1b01', alias: 'shop' };
const other = { id: '9c1d7a0e-52d3-4b0c-8a39-0d5f6a3c1b02', alias: 'other' };
const title = 'Shop';

let daemon: TestDaemon;
let proxy: Awaited<ReturnType<typeof startDockerProxy>>;
/** Connects to Docker directly instead of through the proxy, as the operator of the Docker host would. */
let docker: Docker;

beforeAll(async () => {
  daemon = await startTestDaemon();
  proxy = await startDockerProxy(daemon);
  docker = openDocker(daemon.host);
}, 900_000);

afterAll(async () => {
  await docker.close();
  await proxy.stop();
  await daemon.stop();
}, 120_000);

const listNames = (one: Site) => listDockerNames(docker, one);

async function start(): Promise<HostingUnderTest> {
  const engine = makeDockerEngine(proxy, { cronMilliseconds: 1_000 });
  return {
    engine,
    listNames,
    async filesOf({ id }) {
      const generation = (await findRecord(docker, { id, alias: '' }))?.record.generation ?? 0;
      const path = `/volumes/${namesOf(id, generation).volumes.code}`;
      const { Mountpoint } = await docker.call<{ Mountpoint: string }>({ method: 'GET', path });
      return Mountpoint;
    },
    async killPlace() {
      const { host, images } = proxy;
      const reopen = async () => makeDockerEngine(proxy);
      return { order: { docker: { host, images } }, listNames, reopen };
    },
    close: () => engine.close(),
  };
}

describeEngine('a site in containers', start);

describe('the Docker engine', () => {
  let engine: HostingEngine;

  beforeAll(async () => {
    engine = makeDockerEngine(proxy);
    await engine.open();
    await engine.create(siteSpec(site, title), operation);
  }, 300_000);

  afterAll(async () => {
    await engine.remove(site, operation);
    await engine.close();
  });

  const inspect = (name: string) =>
    docker.call<object>({ method: 'GET', path: `/containers/${name}/json` });
  const names = async () => {
    const stored = await findRecord(docker, site);
    if (!stored) throw new Error('There is no site.');
    return { ...namesOf(site.id, stored.record.generation), record: stored.record };
  };

  test('exposes no password in the details of its containers and volumes', async () => {
    const { web, database, volumes, record } = await names();
    const shown = JSON.stringify([
      await inspect(web),
      await inspect(database),
      await docker.call({ method: 'GET', path: '/volumes' }),
    ]);
    expect(shown).toContain(volumes.data);
    expect(shown).not.toContain(record.rootPassword);
    expect(shown).not.toMatch(/PASSWORD=/);
    expect(shown).not.toContain('"unused"');
    // The site’s own code can't read the password of the database’s root user either.
    const address = await engine.address(site);
    const read = `return @file_get_contents('/portal/root-password');`;
    expect(await runHostile(address, read)).toBe(false);
    const write = `return @file_put_contents('/portal/config.php', 'x');`;
    expect(await runHostile(address, write)).toBe(false);
  });

  test('limits memory, CPU, and processes, and restarts sites when the host restarts', async () => {
    const { web } = await names();
    expect(await inspect(web)).toMatchObject({
      HostConfig: {
        Memory: 512 * 1_048_576,
        MemorySwap: 512 * 1_048_576,
        NanoCpus: 2e9,
        PidsLimit: 512,
        RestartPolicy: { Name: 'unless-stopped' },
        Privileged: false,
        SecurityOpt: ['no-new-privileges'],
      },
    });
  });

  test('recreates removed containers', async () => {
    const { web, database } = await names();
    const remove = (name: string) =>
      docker.call({ method: 'DELETE', path: `/containers/${name}`, query: { force: '1' } });
    await remove(web);
    const { website } = await engine.status(site, operation.signal);
    expect(website.reason).toContain('The container of the web server is gone.');
    await remove(database);
    await engine.start(site, operation);
    await expectAnswers(engine, site);
    expect((await engine.readContent(site, operation.signal)).title).toBe(title);
  });

  test('cleans up after a killed backup, even if other servers use the same sites', async () => {
    const { record } = await names();
    const whole = await listNames(site);
    const sharing = makeDockerEngine(proxy, { isOnlyServer: false });
    await sharing.open();
    const held = Promise.withResolvers<void>();
    // Never resolves, which simulates a killed server.
    void whileHeld(docker, site, record, operation.signal, () => {
      held.resolve();
      return new Promise(() => undefined);
    });
    await held.promise;
    await exportToMemory(sharing, site);
    expect(await listNames(site)).toEqual(whole);
    await expectAnswers(sharing, site);
    await sharing.close();
  });

  test('stops the database of a stopped site after a backup, even if a killed backup left it running', async () => {
    const { database, web } = await names();
    await engine.stop(site, operation);
    await docker.call({ method: 'POST', path: `/containers/${database}/start` });
    await exportToMemory(engine, site);
    for (const name of [database, web]) {
      expect(await inspect(name)).toMatchObject({ State: { Running: false } });
    }
    await engine.start(site, operation);
    await expectAnswers(engine, site);
  });

  test('blocks mail and name resolution of a quiet copy until it is enabled', async () => {
    const set = await exportToMemory(engine, site);
    await engine.importSet(other, sourceOf(set), { isQuiet: true }, operation);
    const address = await engine.address(other);
    const mail = `return wp_mail('a@b.test', 'Quiet', 'text');`;
    expect(await runHostile(address, mail)).toBe(true);
    expect(await engine.logs(other)).toContain('was not sent, because this is a quiet copy: Quiet');
    const isBlocked = `return defined('WP_HTTP_BLOCK_EXTERNAL');`;
    expect(await runHostile(address, isBlocked)).toBe(true);
    await engine.setQuiet(other, false, operation);
    await expectAnswers(engine, other);
    expect(await runHostile(await engine.address(other), isBlocked)).toBe(false);
    await engine.remove(other, operation);
  });

  test('rejects an expired sign-in link', async () => {
    const late = makeDockerEngine(proxy, { now: () => new Date(Date.now() - 61_000) });
    const url = await late.signInUrl(site);
    expect((await fetch(url, { redirect: 'manual' })).status).toBe(403);
    await late.close();
  });

  test('picks another port if a site’s port is used by another program', async () => {
    const { record } = await names();
    const taken = `portal-${other.id}-1-web`;
    await engine.stop(site, operation);
    const body = {
      Image: daemon.images.database,
      Cmd: ['sleep', '600'],
      ExposedPorts: { '80/tcp': {} },
      HostConfig: {
        NetworkMode: namesOf(site.id, record.generation).network,
        PortBindings: { '80/tcp': [{ HostIp: '127.0.0.1', HostPort: String(record.port) }] },
      },
    };
    await docker.call({
      method: 'POST',
      path: '/containers/create',
      query: { name: taken },
      body,
    });
    await docker.call({ method: 'POST', path: `/containers/${taken}/start` });
    const before = await engine.address(site);
    await engine.start(site, operation);
    expect(await engine.address(site)).not.toBe(before);
    await expectAnswers(engine, site);

    // The other site's web container would have this name.
    const refused = engine.create(siteSpec(other, title), operation);
    await expect(refused).rejects.toThrow(
      `has a container named ${taken} that the portal did not make. Remove or rename it.`,
    );
    expect(await listNames(other)).toEqual([`container ${taken}`]);
    await docker.call({ method: 'DELETE', path: `/containers/${taken}`, query: { force: '1' } });
  });

  test('reports an image that can’t be pulled, and leaves nothing behind', async () => {
    const images = { ...daemon.images, wordpress: 'portal-stand-in:missing' };
    const broken = makeDockerEngine(proxy, { settings: { images } });
    await expect(broken.create(siteSpec(other, title), operation)).rejects.toThrow(
      /^The image portal-stand-in:missing can’t be fetched: /,
    );
    expect(await listNames(other)).toEqual([]);
    await broken.close();
  });

  test('reports a missing proxy network, and leaves nothing behind', async () => {
    const behind = makeDockerEngine(proxy, { settings: { domain: 'apps.example.com' } });
    await expect(behind.create(siteSpec(other, title), operation)).rejects.toThrow(
      'The Docker host has no network portal-apps.',
    );
    expect(await listNames(other)).toEqual([]);
    await behind.close();
  });

  test('reports that Docker is unreachable, and completes the site when Docker is back', async () => {
    let steps = 0;
    const failed = engine.create(siteSpec(other, title), {
      signal: operation.signal,
      progress() {
        steps += 1;
        if (steps === 3) void proxy.close();
      },
    });
    await expect(failed).rejects.toThrow(/^Docker can’t be reached at unix:/);
    expect(await engine.unavailableReason()).toMatch(/^Docker can’t be reached/);
    await expect(engine.status(site, operation.signal)).rejects.toThrow(/^Docker can’t be reached/);
    await proxy.open();
    expect(await engine.unavailableReason()).toBeNull();
    expect(await engine.exists(other)).toBe(false);
    await engine.create(siteSpec(other, title), operation);
    await expectAnswers(engine, other);
    await engine.remove(other, operation);
    expect(await listNames(other)).toEqual([]);
    await expectAnswers(engine, site);
  });
});
