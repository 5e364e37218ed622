import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { isAbsolute, join, resolve } from 'node:path';
import { trimEndOf } from '@portal/contract/platform/text.ts';
import { z } from 'zod';
import { type LogLevel, logLevels } from './log.ts';

const repository = resolve(import.meta.dirname, '../../..');

const isZone = (name: string) => {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
};

const urlWith = (schemes: readonly string[], expected: string) =>
  z
    .string()
    .refine(
      (value) => URL.canParse(value) && schemes.includes(new URL(value).protocol),
      `must be ${expected}`,
    );

/** Returns whether a string is an IP address or a network such as 10.0.0.0/8. */
function isNetwork(text: string): boolean {
  const [address = '', prefix, ...rest] = text.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  if (prefix === undefined) return true;
  return (
    /^\d{1,3}$/.test(prefix) && Number(prefix) > 0 && Number(prefix) <= (version === 4 ? 32 : 128)
  );
}

/**
 * Parses `TRUST_PROXY`: `off`, a number of hops, or a list of addresses. There is deliberately no value for "trust all",
 * which would let every client forge its address.
 */
const trustProxy = z.string().transform((value, context): false | number | string[] => {
  if (value === 'off' || value === '0') return false;
  if (/^[1-9]\d?$/.test(value)) return Number(value);
  const networks = value.split(/[\s,]+/).filter((network) => network !== '');
  if (networks.length > 0 && networks.every(isNetwork)) return networks;
  context.addIssue(
    'must be off, the number of proxies in front, or their addresses separated by commas',
  );
  return z.NEVER;
});

const port = () =>
  z
    .string()
    .regex(/^\d{1,5}$/, 'must be a port number from 0 to 65535')
    .transform(Number)
    .refine((number) => number <= 65_535, 'must be a port number from 0 to 65535');

/** Accepts 'Name <address>' or a plain address. */
const isSender = (value: string) => {
  const [, address = value] = /^[^<>]*<([^<>]+)>$/.exec(value) ?? [];
  return z.email().safeParse(address.trim()).success || /^[^@\s]+@localhost$/.test(address.trim());
};

/** Also accepts `tcp://`, which Docker's own tools use for plain HTTP. */
const isDockerHost = (value: string) => /^unix:\/\/\/\S+$|^(http|tcp):\/\/[\w.-]+:\d+$/.test(value);

const hasHost = (value: string) => !URL.canParse(value) || new URL(value).hostname !== '';
const hasNoPath = (value: string) => {
  if (!URL.canParse(value)) return true;
  const { pathname, search, hash } = new URL(value);
  return /^\/*$/.test(pathname) && search === '' && hash === '';
};

/** Each message completes a sentence that begins with the variable's name. */
const variables = z.object({
  PORT: port().default(4000),
  HOST: z
    .string()
    .regex(/^[\w.:-]+$/, 'must be a host name or an address')
    .default('127.0.0.1'),
  PORTAL_DATA_DIR: z.string().default(join(repository, '.portal')),
  DATABASE_URL: urlWith(
    ['postgres:', 'postgresql:'],
    'postgres://user:password@host/name',
  ).optional(),
  DATABASE_WAIT: z
    .string()
    .regex(/^\d{1,4}$/, 'must be a number of seconds')
    .transform(Number)
    .default(60),
  STORAGE_URL: urlWith(['s3:'], 's3://bucket?endpoint=…&region=…').optional(),
  SMTP_URL: urlWith(['smtp:', 'smtps:'], 'smtp://user:password@host:port')
    .refine(hasHost, 'must name a host: smtp://user:password@host:port')
    .optional(),
  MAIL_FROM: z.string().refine(isSender, 'must be an email address, or Name <address>').optional(),
  PUBLIC_URL: urlWith(['http:', 'https:'], 'an address such as https://portal.example.com')
    .refine(hasNoPath, 'must have no path: the portal serves the root of its host')
    .optional(),
  PORTAL_DEMO: z.enum(['on', 'off'], 'must be on or off').optional(),
  PORTAL_TIME_ZONE: z
    .string()
    .refine(isZone, 'must be a time zone such as America/New_York')
    .default('America/New_York'),
  PORTAL_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  TRUST_PROXY: trustProxy.default(false),
  ALLOWED_HOSTS: z
    .string()
    .default('')
    .transform((value) => value.split(/[\s,]+/).filter((host) => host !== ''))
    .refine(
      (hosts) => hosts.every((host) => /^[\w.-]+(:\d+)?$|^\[[\da-f:.]+\](:\d+)?$/i.test(host)),
      'must be host names separated by commas',
    ),
  CHROME_PATH: z.string().optional(),
  CHROMIUM_SANDBOX: z.enum(['on', 'off'], 'must be on or off').default('on'),
  PAGE_SPEED_SANDBOX: z.enum(['on', 'off'], 'must be on or off').default('on'),
  PORTAL_EMBEDDED_APPS: z.enum(['on', 'off'], 'must be on or off').optional(),
  PORTAL_DOCKER_HOSTS: z
    .string()
    .default('')
    .transform((value) => value.split(/[\s,]+/).filter((host) => host !== ''))
    .refine(
      (hosts) => hosts.every(isDockerHost),
      'must be addresses such as unix:///var/run/docker.sock or http://docker-proxy:2375, separated by commas',
    ),
  CHAT_URL: urlWith(['http:', 'https:'], 'an address such as https://chat.example.com').optional(),
  SUPPORT_EMAIL: z.email('must be an email address').optional(),
  ERROR_REPORT_URL: urlWith(
    ['http:', 'https:'],
    'an address such as https://errors.example.com',
  ).optional(),
  LOG_LEVEL: z.enum(logLevels, `must be one of ${logLevels.join(', ')}`).default('info'),
  PORTAL_BACKUPS: z
    .string()
    .refine(
      (value) => isAbsolute(value) || (URL.canParse(value) && new URL(value).protocol === 's3:'),
      'must be the path of a folder, or s3://bucket/prefix?endpoint=…&region=…',
    )
    .optional(),
  METRICS_TOKEN: z
    .string()
    .regex(/^\S{16,}$/, 'must have at least 16 characters and no spaces')
    .optional(),
  METRICS_PORT: port().optional(),
});

export const settingNames: readonly string[] = Object.keys(variables.shape);

export interface Config {
  port: number;
  host: string;
  /** The folder that contains the database, the files, and the secret. It is created if it is missing. */
  dataDirectory: string;
  /** The SQLite file, used if `databaseUrl` is undefined. */
  databaseFile: string;
  databaseUrl: string | undefined;
  /** The number of seconds that the server waits for the database when it starts. */
  databaseWait: number;
  /** `s3://…`; if undefined, files are stored in the data directory. */
  storageUrl: string | undefined;
  smtpUrl: string | undefined;
  mailFrom: string | undefined;
  /** The portal's public address, without a trailing slash. */
  publicUrl: string;
  /** The value of PUBLIC_URL, if set. Otherwise, `publicUrl` is derived from the host and port. */
  givenPublicUrl: string | undefined;
  demo: 'on' | 'off' | undefined;
  /** The time zone setting's initial value. */
  timeZone: string;
  secret: string;
  trustProxy: false | number | string[];
  /** Internal hosts that outgoing requests may reach, as `host` or `host:port`. */
  allowedHosts: readonly string[];
  /** The path of the Chromium used for printing; if undefined, the system's Chromium is used. */
  chromePath: string | undefined;
  /** Whether the Chromium used for printing is sandboxed. The sandbox needs user namespaces and a non-root user. */
  hasChromiumSandbox: boolean;
  /** Whether the Chromium used for measuring websites is sandboxed. */
  hasPageSpeedSandbox: boolean;
  /** Whether WordPress applications may run on this machine. If so, this must be the only server. */
  hasEmbeddedApps: boolean;
  /** Docker hosts that WordPress applications may run on, in the form `unix:///path` or `http://host:port`. */
  dockerHosts: readonly string[];
  chatUrl: string | undefined;
  supportEmail: string | undefined;
  /** The address that the web app's errors are posted to; if undefined, they are only logged. */
  errorReportUrl: string | undefined;
  /** The folder with the built web app; undefined if there is none. */
  webFolder: string | undefined;
  /** Disables logging, for tests. */
  isQuiet: boolean;
  logLevel: LogLevel;
  /** The bearer token for GET /metrics; without it, only `metricsPort` serves metrics. */
  metricsToken: string | undefined;
  metricsPort: number | undefined;
  /** The target of daily backups: the path of a folder, or `s3://…`. */
  backups: string | undefined;
}

/** Thrown for an invalid configuration; the message names each invalid variable. */
export class ConfigError extends Error {}

/** Returns the secret in the data directory, and creates it if needed. Safe if servers start concurrently. */
function keptSecret(directory: string): string {
  const file = join(directory, 'secret');
  try {
    writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  const secret = readFileSync(file, 'utf8').trim();
  if (secret.length < 32)
    throw new ConfigError(`The file ${file} does not contain a secret of at least 32 characters.`);
  return secret;
}

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

function makeDirectory(directory: string): void {
  try {
    mkdirSync(directory, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw new ConfigError(`PORTAL_DATA_DIR can't be created: ${reasonOf(error)}.`);
  }
}

const withoutSlash = (url: string) => trimEndOf(url, '/');

function hostInUrl(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}

/** Reads the configuration and creates the data directory. Throws a ConfigError with a readable message. */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  // An empty variable, as in `SMTP_URL= npm start`, counts as unset.
  const nonEmpty = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = variables.safeParse(nonEmpty);
  if (!parsed.success) {
    const lines = parsed.error.issues.map(({ path, message }) => `  ${path.join('.')} ${message}.`);
    throw new ConfigError(`The configuration is invalid:\n${lines.join('\n')}`);
  }
  const values = parsed.data;
  const dataDirectory = resolve(values.PORTAL_DATA_DIR);
  makeDirectory(dataDirectory);
  const publicUrl = values.PUBLIC_URL ?? `http://${hostInUrl(values.HOST)}:${values.PORT}`;
  return {
    port: values.PORT,
    host: values.HOST,
    dataDirectory,
    databaseFile: join(dataDirectory, 'portal.db'),
    databaseUrl: values.DATABASE_URL,
    databaseWait: values.DATABASE_WAIT,
    storageUrl: values.STORAGE_URL,
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM,
    publicUrl: withoutSlash(publicUrl),
    givenPublicUrl: values.PUBLIC_URL && withoutSlash(values.PUBLIC_URL),
    demo: values.PORTAL_DEMO,
    timeZone: values.PORTAL_TIME_ZONE,
    secret: values.PORTAL_SECRET ?? keptSecret(dataDirectory),
    trustProxy: values.TRUST_PROXY,
    allowedHosts: values.ALLOWED_HOSTS,
    chromePath: values.CHROME_PATH,
    hasChromiumSandbox: values.CHROMIUM_SANDBOX === 'on',
    hasPageSpeedSandbox: values.PAGE_SPEED_SANDBOX === 'on',
    // Embedded applications require a single server. With PostgreSQL there may be several servers, so the default is
    // off.
    hasEmbeddedApps: (values.PORTAL_EMBEDDED_APPS ?? (values.DATABASE_URL ? 'off' : 'on')) === 'on',
    dockerHosts: values.PORTAL_DOCKER_HOSTS,
    chatUrl: values.CHAT_URL,
    supportEmail: values.SUPPORT_EMAIL,
    errorReportUrl: values.ERROR_REPORT_URL,
    webFolder: join(repository, 'web', 'dist'),
    isQuiet: false,
    logLevel: values.LOG_LEVEL,
    metricsToken: values.METRICS_TOKEN,
    metricsPort: values.METRICS_PORT,
    backups: values.PORTAL_BACKUPS,
  };
}
