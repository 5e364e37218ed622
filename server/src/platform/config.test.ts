import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

let directory: string;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'portal-config-'));
});

afterEach(() => rmSync(directory, { recursive: true, force: true }));

test('every variable has a default', () => {
  const config = readConfig({ PORTAL_DATA_DIR: directory });
  expect(config).toMatchObject({
    port: 4000,
    host: '127.0.0.1',
    publicUrl: 'http://127.0.0.1:4000',
    timeZone: 'America/New_York',
    trustProxy: false,
    databaseUrl: undefined,
    demo: undefined,
    allowedHosts: [],
  });
});

test('CHROMIUM_SANDBOX and PAGE_SPEED_SANDBOX each turn off only their own sandbox', () => {
  const read = (env: Record<string, string>) => readConfig({ PORTAL_DATA_DIR: directory, ...env });
  expect(read({ CHROMIUM_SANDBOX: 'off' })).toMatchObject({
    hasChromiumSandbox: false,
    hasPageSpeedSandbox: true,
  });
  expect(read({ PAGE_SPEED_SANDBOX: 'off' })).toMatchObject({
    hasChromiumSandbox: true,
    hasPageSpeedSandbox: false,
  });
});

test.each([
  ['SMTP_URL', 'smtp:'],
  ['SMTP_URL', 'smtp:///path'],
  ['MAIL_FROM', 'not an address'],
  ['MAIL_FROM', 'Portal <nobody>'],
  ['PUBLIC_URL', 'https://agency.example/portal'],
  ['LOG_LEVEL', 'loud'],
  ['METRICS_TOKEN', 'short'],
  ['METRICS_PORT', 'x'],
  ['DATABASE_WAIT', 'long'],
])('%s=%s is rejected', (name, value) => {
  const env = { PORTAL_DATA_DIR: directory, [name]: value };
  expect(() => readConfig(env)).toThrow(`  ${name} must`);
});

test.each(['portal@agency.example', 'The Agency <portal@agency.example>', 'portal@localhost'])(
  'MAIL_FROM=%s is accepted',
  (sender) => {
    const config = readConfig({ PORTAL_DATA_DIR: directory, MAIL_FROM: sender });
    expect(config.mailFrom).toBe(sender);
  },
);

test('the error describes all invalid variables', () => {
  const wrong = {
    PORTAL_DATA_DIR: directory,
    PORT: '70000',
    DATABASE_URL: 'mysql://localhost/portal',
    PORTAL_TIME_ZONE: 'Mars/Olympus',
    PORTAL_DEMO: 'maybe',
    TRUST_PROXY: 'perhaps!',
    PORTAL_DOCKER_HOSTS: 'unix:///var/run/docker.sock, docker.example.com',
  };
  expect(() => readConfig(wrong)).toThrow(ConfigError);
  const names = ['PORT ', 'DATABASE_URL', 'PORTAL_TIME_ZONE', 'PORTAL_DEMO', 'TRUST_PROXY'];
  for (const name of [...names, 'PORTAL_DOCKER_HOSTS']) {
    expect(() => readConfig(wrong)).toThrow(name);
  }
});

test('the secret is generated once, and only its owner can read it', () => {
  const { secret } = readConfig({ PORTAL_DATA_DIR: directory });
  expect(secret.length).toBeGreaterThanOrEqual(32);
  expect(readConfig({ PORTAL_DATA_DIR: directory }).secret).toBe(secret);
  expect(statSync(join(directory, 'secret')).mode & 0o777).toBe(0o600);
});

test('port 0, an empty variable, and an IPv6 host are accepted', () => {
  const config = readConfig({ PORTAL_DATA_DIR: directory, PORT: '0', HOST: '::1', SMTP_URL: '' });
  expect(config).toMatchObject({ port: 0, publicUrl: 'http://[::1]:0', smtpUrl: undefined });
});

test.each([
  ['off', false],
  ['1', 1],
  ['2', 2],
  ['10.0.0.0/8, 127.0.0.1,::1', ['10.0.0.0/8', '127.0.0.1', '::1']],
])('TRUST_PROXY=%s is accepted', (text, value) => {
  expect(readConfig({ PORTAL_DATA_DIR: directory, TRUST_PROXY: text }).trustProxy).toEqual(value);
});

test.each(['on', 'true', 'yes', '*', '0.0.0.0/0', '10.0.0.0/33', '10.0.0', 'proxy.example', ','])(
  'TRUST_PROXY=%s is rejected, because it would trust everyone or nobody',
  (text) => {
    const read = () => readConfig({ PORTAL_DATA_DIR: directory, TRUST_PROXY: text });
    expect(read).toThrow('TRUST_PROXY must be off, the number of proxies in front');
  },
);
