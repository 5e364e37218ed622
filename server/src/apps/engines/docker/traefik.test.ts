import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { setPortalSecret } from '#platform/secrets.ts';
import { namesOf, webBody } from './site-objects.ts';
import type { SiteRecord } from './site-record.ts';

const composeFile = join(import.meta.dirname, '../../../../../deploy/compose.apps.yaml');
const compose = readFileSync(composeFile, 'utf8');

const site = '3f0c2c1e-58a1-4c8e-9f0e-2f3b6f3d1a01';
const record: SiteRecord = {
  alias: 'bobs-pizza-3f0c2c1e',
  generation: 3,
  isQuiet: false,
  port: null,
  domain: 'apps.example.com',
  proxyNetwork: 'portal-apps',
  images: { wordpress: 'wordpress:7.1.1-apache', database: 'mariadb:11.8' },
  memoryMegabytes: 512,
  processors: 0.5,
  databasePassword: 'the-password-of-the-database',
  rootPassword: 'the-password-of-root',
};
const { web } = namesOf(site, 3);
let labels: Record<string, string>;

beforeAll(() => {
  setPortalSecret('a secret that only tests have, 32+');
  const all: Record<string, string> = webBody(site, record).Labels;
  labels = Object.fromEntries(Object.entries(all).filter(([key]) => key.startsWith('traefik.')));
});

/** Returns the value of one of Traefik’s command-line options. */
const optionOf = (name: string) =>
  compose.split('\n').flatMap((line) => {
    const [option, value = ''] = line.trim().replace(/^- --/, '').split(/=(.*)/);
    return option === name ? [value] : [];
  })[0];

test('an application’s labels tell Traefik its host, entry point, network, and port', () => {
  expect(labels).toEqual({
    'traefik.enable': 'true',
    'traefik.docker.network': 'portal-apps',
    [`traefik.http.routers.${web}.rule`]: 'Host(`bobs-pizza-3f0c2c1e.apps.example.com`)',
    [`traefik.http.routers.${web}.entrypoints`]: 'websecure',
    [`traefik.http.services.${web}.loadbalancer.server.port`]: '80',
  });
  // In a label, a dot would end the router's name.
  expect(web).toMatch(/^[a-z0-9-]+$/);
});

test('the compose file configures Traefik with the network and entry point that the labels use', () => {
  expect(optionOf('providers.docker.network')).toBe(labels['traefik.docker.network']);
  expect(compose).toMatch(/^ {2}apps: \{ name: portal-apps \}$/m);
  expect(optionOf('entrypoints.websecure.address')).toBe(':443');
  expect(optionOf('providers.docker.exposedByDefault')).toBe('false');
});

// Traefik ignores an entry point's TLS settings for routers that have their own.
test('applications use the entry point’s certificate resolver', () => {
  const resolver = optionOf('entrypoints.websecure.http.tls.certresolver');
  expect(optionOf(`certificatesresolvers.${resolver}.acme.tlschallenge`)).toBe('true');
  expect(Object.keys(labels).filter((key) => key.includes('.tls'))).toEqual([]);
  expect(compose).not.toMatch(/traefik\.http\.routers\.\S+\.tls/);
});
