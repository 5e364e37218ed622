import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { setPortalSecret } from '#platform/secrets.ts';
import {
  databaseBody,
  namesOf,
  networkBody,
  taskBody,
  volumeBody,
  webBody,
} from './site-objects.ts';
import { filtersOf, type SiteRecord } from './site-record.ts';

interface Asked {
  method: string;
  url: string;
  body?: unknown;
}

const proxyFile = join(import.meta.dirname, '../../../../../deploy/docker-proxy.mjs');
const settings = {
  images: ['wordpress:7.1.1-apache', 'mariadb:11.8'],
  domain: 'apps.example.com',
  network: 'portal-apps',
};
const site = '3f0c2c1e-58a1-4c8e-9f0e-2f3b6f3d1a01';
const neighbor = '3f0c2c1e-58a1-4c8e-9f0e-2f3b6f3d1a02';
const record: SiteRecord = {
  alias: 'bobs-pizza',
  generation: 3,
  isQuiet: true,
  port: 30_123,
  domain: null,
  proxyNetwork: 'portal-apps',
  images: { wordpress: 'wordpress:7.1.1-apache', database: 'mariadb:11.8' },
  memoryMegabytes: 512,
  processors: 0.5,
  databasePassword: 'the-password-of-the-database',
  rootPassword: 'the-password-of-root',
};
const inDomain: SiteRecord = { ...record, port: null, domain: 'apps.example.com' };
const { web, database, task, network, volumes } = namesOf(site, 3);

let refusalOf: (asked: Asked, given: typeof settings) => string | null;

beforeAll(async () => {
  setPortalSecret('a secret that only tests have, 32+');
  ({ refusalOf } = await import(proxyFile));
});

const ask = (method: string, url: string, body?: unknown) =>
  refusalOf({ method, url, body }, settings);
const create = (name: string, body: unknown) =>
  ask('POST', `/containers/create?name=${name}`, body);
const query = (filters: string) => new URLSearchParams({ filters }).toString();

describe('the Docker socket proxy', () => {
  test('forwards all requests that the engine sends', () => {
    const script = {
      image: 'wordpress',
      command: ['php', '/portal/inspect.php'],
      user: 'www-data',
    } as const;
    const dump = { image: 'database', command: ['mariadb-dump', 'wordpress'] } as const;
    const requests = [
      create(web, webBody(site, record)),
      create(web, webBody(site, inDomain)),
      create(database, databaseBody(site, record)),
      create(`${task}-0a1b2c3d`, taskBody(site, record, script)),
      create(`${task}-0a1b2c3d`, taskBody(site, record, dump)),
      ask('POST', '/networks/create', networkBody(site, record)),
      ask('POST', '/volumes/create', volumeBody(site, record, 'code')),
      ask('POST', '/networks/portal-apps/connect', { Container: web }),
      ask('GET', `/volumes?${query(filtersOf(site))}`),
      ask('GET', `/containers/json?all=1&${query(filtersOf(null))}`),
      ask('GET', '/images/wordpress:7.1.1-apache/json'),
      ask('POST', '/images/create?fromImage=mariadb%3A11.8'),
      ask('GET', `/containers/${web}/archive?path=%2Fvar%2Fwww%2Fhtml`),
      ask('PUT', `/containers/${web}/archive?path=%2F`),
      ask('POST', `/containers/${web}/stop?t=20`),
      ask('DELETE', `/containers/${web}?force=1&v=1`),
      ask('DELETE', `/volumes/portal-${site}-record-4`),
    ];
    expect(requests).toEqual(requests.map(() => null));
  });

  test.each<[string, object]>([
    ['a mount of a host path', { Binds: ['/:/host'] }],
    [
      'a mount of a host path',
      { Mounts: [{ Type: 'bind', Source: '/', Target: '/portal', ReadOnly: false }] },
    ],
    [
      'a volume of another container',
      {
        Mounts: [{ Type: 'volume', Source: 'portal_database', Target: '/portal', ReadOnly: true }],
      },
    ],
    [
      'volume options',
      { Mounts: [{ Type: 'volume', Source: volumes.code, Target: '/portal', VolumeOptions: {} }] },
    ],
    [
      'a volume at another path',
      { Mounts: [{ Type: 'volume', Source: volumes.code, Target: '/etc', ReadOnly: false }] },
    ],
    ['privileges', { Privileged: true }],
    ['privileges in a lowercase field', { privileged: true }],
    ['capabilities', { CapAdd: ['SYS_ADMIN'] }],
    ['Docker’s default capabilities', { CapDrop: [] }],
    ['devices', { Devices: [{ PathOnHost: '/dev/sda' }] }],
    ['the host’s network', { NetworkMode: 'host' }],
    ['another container’s network', { NetworkMode: 'container:portal' }],
    ['access to the host’s processes', { PidMode: 'host' }],
    ['no security options', { SecurityOpt: ['seccomp=unconfined'] }],
    ['no memory limit', { Memory: 0, MemorySwap: 0 }],
    ['a public port', { PortBindings: { '80/tcp': [{ HostIp: '0.0.0.0', HostPort: '30000' }] } }],
    ['a system port', { PortBindings: { '80/tcp': [{ HostIp: '127.0.0.1', HostPort: '80' }] } }],
    ['another log driver', { LogConfig: { Type: 'syslog', Config: {} } }],
  ])('rejects a container with %s', (_name, change) => {
    const body = webBody(site, record);
    const changed = { ...body, HostConfig: { ...body.HostConfig, ...change } };
    expect(create(web, changed)).toEqual(expect.any(String));
  });

  test('rejects images, names, and volumes that don’t belong to a site', () => {
    const body = webBody(site, record);
    expect(create(web, { ...body, Image: 'alpine' })).toBe(
      'the image alpine is not in APPS_IMAGES',
    );
    expect(create('portal-database', body)).toMatch(/may not be named/);
    expect(create(namesOf(neighbor, 3).web, body)).toEqual(expect.any(String));
    expect(create(web, { ...body, Entrypoint: ['sh'] })).toMatch(/Entrypoint is not allowed/);
    expect(ask('POST', '/images/create?fromSrc=http://example.com/root.tar')).toMatch(/fromSrc/);
    expect(ask('POST', '/images/create?fromImage=alpine')).toMatch(/not in APPS_IMAGES/);
    const volume = volumeBody(site, record, 'code');
    const device = { ...volume, DriverOpts: { type: 'none', o: 'bind', device: '/' } };
    expect(ask('POST', '/volumes/create', device)).toMatch(/DriverOpts is not allowed/);
    const bridge = {
      ...networkBody(site, record),
      Options: { 'com.docker.network.bridge.name': 'eth0' },
    };
    expect(ask('POST', '/networks/create', bridge)).toMatch(/Options is not allowed/);
  });

  test('rejects host names that don’t belong to an application', () => {
    const body = webBody(site, inDomain);
    const rule = `traefik.http.routers.${web}.rule`;
    for (const value of [
      'Host(`portal.example.com`)',
      'Host(`a.apps.example.com`) || Path(`/`)',
      'Host(`a.b.apps.example.com`)',
    ]) {
      expect(create(web, { ...body, Labels: { ...body.Labels, [rule]: value } })).toMatch(
        /rule is not allowed/,
      );
    }
    const middleware = { ...body.Labels, 'traefik.http.middlewares.all.stripprefix.prefixes': '/' };
    expect(create(web, { ...body, Labels: middleware })).toMatch(/is not allowed/);
  });

  test('rejects all other calls', () => {
    for (const [method, url] of [
      ['GET', '/containers/json'],
      ['GET', '/volumes'],
      ['GET', '/containers/portal/json'],
      ['POST', `/containers/${web}/exec`],
      ['POST', `/containers/${web}/start?detachKeys=x`],
      ['POST', `/containers/${web}/update`],
      ['POST', `/containers/${web}/rename?name=portal`],
      ['POST', '/build'],
      ['GET', '/v1.41/containers/json'],
      ['GET', `/containers/${web}/../../volumes`],
      ['POST', `/containers/create?name=${web}&name=x`],
      ['DELETE', '/volumes/portal_database'],
      ['POST', `/networks/${network}/connect`],
      ['GET', '/secrets'],
    ] as const) {
      expect(ask(method, url), `${method} ${url}`).toEqual(expect.any(String));
    }
    expect(ask('POST', `/containers/${web}/start`, { HostConfig: {} })).toBe(
      'this call has no body',
    );
  });

  test('rejects query strings that Docker might interpret differently', () => {
    for (const [method, url] of [
      ['POST', '/images/create?fromImage=mariadb:11.8&?x=1&tag=sha256:0123'],
      ['GET', `/containers/${web}/logs?stdout=1&?&follow=1`],
      ['POST', `/containers/${web}/stop?t=1&?&signal=SIGKILL`],
      ['POST', `/containers/${web}/stop?t=1?&signal=SIGKILL`],
      ['POST', `/containers/${web}/stop?t=1;signal=SIGKILL`],
    ] as const) {
      expect(ask(method, url), url).toBe('the query has a ? or ; that is not encoded');
    }
  });

  test.each(['null', '5', '"label"', '[]', '{"label":null}', '{"label":{}}', '{"label":[1]}'])(
    'rejects listing with the filters %s',
    (filters) => {
      expect(ask('GET', `/volumes?${query(filters)}`)).toBe('filters are missing');
    },
  );
});

test('container definitions sent to Docker contain no passwords', () => {
  const bodies = JSON.stringify([webBody(site, record), databaseBody(site, record)]);
  expect(bodies).not.toContain(record.databasePassword);
  expect(bodies).not.toContain(record.rootPassword);
});

// Requirements: D-46
test('a site with a domain is served through Traefik, and a site without one on a loopback port', () => {
  const behind = webBody(site, inDomain);
  expect(behind.HostConfig).not.toHaveProperty('PortBindings');
  expect(behind.Labels).toMatchObject({
    'traefik.enable': 'true',
    [`traefik.http.routers.${web}.rule`]: 'Host(`bobs-pizza.apps.example.com`)',
  });
  const local = webBody(site, record);
  expect(local.Labels).not.toHaveProperty('traefik.enable');
  expect(local.HostConfig).toMatchObject({
    PortBindings: { '80/tcp': [{ HostIp: '127.0.0.1', HostPort: '30123' }] },
  });
});
