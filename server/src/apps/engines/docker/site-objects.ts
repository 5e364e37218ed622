import { labelsOf, type SiteRecord } from './site-record.ts';

/** Returns the names of the Docker objects in one generation of a site. */
export function namesOf(site: string, generation: number) {
  const name = (part: string) => `portal-${site}-${generation}-${part}`;
  return {
    network: `portal-${site}-${generation}`,
    web: name('web'),
    database: name('database'),
    task: name('task'),
    volumes: { code: name('code'), data: name('data'), control: name('control') },
  };
}

const megabyte = 1_048_576;
/** The capabilities that the official images' entry points need as root, before they switch to another user. */
const capabilities = [
  'CHOWN',
  'DAC_OVERRIDE',
  'FOWNER',
  'KILL',
  'NET_BIND_SERVICE',
  'SETGID',
  'SETUID',
];

const mount = (source: string, target: string, isReadOnly = false) => ({
  Type: 'volume',
  Source: source,
  Target: target,
  ReadOnly: isReadOnly,
});

function hostConfig(record: SiteRecord, rest: object) {
  const bytes = record.memoryMegabytes * megabyte;
  return {
    Memory: bytes,
    // Equal to the memory limit, which disables swap.
    MemorySwap: bytes,
    NanoCpus: Math.round(record.processors * 1e9),
    PidsLimit: 512,
    CapDrop: ['ALL'],
    CapAdd: capabilities,
    SecurityOpt: ['no-new-privileges'],
    LogConfig: { Type: 'json-file', Config: { 'max-size': '1m', 'max-file': '2' } },
    ...rest,
  };
}

/** Returns the site's address, without a trailing slash. */
export const addressOf = ({ alias, domain, port }: SiteRecord): string =>
  domain === null ? `http://127.0.0.1:${port}` : `https://${alias}.${domain}`;

/** Sets no TLS labels, since a router with its own TLS settings ignores the entry point's certificate resolver. */
function traefikLabels(
  name: string,
  { alias, domain, proxyNetwork }: SiteRecord,
): Record<string, string> {
  if (domain === null) return {};
  return {
    'traefik.enable': 'true',
    'traefik.docker.network': proxyNetwork,
    [`traefik.http.routers.${name}.rule`]: `Host(\`${alias}.${domain}\`)`,
    [`traefik.http.routers.${name}.entrypoints`]: 'websecure',
    [`traefik.http.services.${name}.loadbalancer.server.port`]: '80',
  };
}

/** Passwords are stored in files, since anyone who can inspect a container can read its environment. */
const wordpressEnvironment = (database: string) => [
  `WORDPRESS_DB_HOST=${database}`,
  'WORDPRESS_DB_USER=wordpress',
  'WORDPRESS_DB_NAME=wordpress',
  'WORDPRESS_DB_PASSWORD_FILE=/portal/database-password',
  "WORDPRESS_CONFIG_EXTRA=require '/portal/config.php';",
];

/** An unreachable DNS server. It disables name resolution, so that code in a quiet copy can't find other services. */
const noNameServer = '192.0.2.1';

export const networkBody = (site: string, { generation }: SiteRecord) => ({
  Name: namesOf(site, generation).network,
  Driver: 'bridge',
  CheckDuplicate: true,
  Labels: labelsOf(site, generation, 'network'),
});

export const volumeBody = (
  site: string,
  { generation }: SiteRecord,
  part: 'code' | 'data' | 'control',
) => ({
  Name: namesOf(site, generation).volumes[part],
  Driver: 'local',
  Labels: labelsOf(site, generation, part),
});

export function databaseBody(site: string, record: SiteRecord) {
  const { network, volumes } = namesOf(site, record.generation);
  return {
    Image: record.images.database,
    Env: [
      'MARIADB_DATABASE=wordpress',
      'MARIADB_USER=wordpress',
      'MARIADB_PASSWORD_FILE=/portal/database-password',
      'MARIADB_ROOT_PASSWORD_FILE=/portal/root-password',
      'MARIADB_AUTO_UPGRADE=1',
    ],
    Labels: labelsOf(site, record.generation, 'database'),
    HostConfig: hostConfig(record, {
      NetworkMode: network,
      RestartPolicy: { Name: 'unless-stopped' },
      Mounts: [mount(volumes.data, '/var/lib/mysql'), mount(volumes.control, '/portal', true)],
    }),
  };
}

export function webBody(site: string, record: SiteRecord) {
  const { network, database, web, volumes } = namesOf(site, record.generation);
  const { port, isQuiet, generation } = record;
  return {
    Image: record.images.wordpress,
    Env: wordpressEnvironment(database),
    Labels: { ...labelsOf(site, generation, 'web'), ...traefikLabels(web, record) },
    ...(port !== null && { ExposedPorts: { '80/tcp': {} } }),
    HostConfig: hostConfig(record, {
      NetworkMode: network,
      RestartPolicy: { Name: 'unless-stopped' },
      Mounts: [mount(volumes.code, '/var/www/html'), mount(volumes.control, '/portal')],
      ...(port !== null && {
        PortBindings: { '80/tcp': [{ HostIp: '127.0.0.1', HostPort: String(port) }] },
      }),
      ...(isQuiet && { Dns: [noNameServer] }),
    }),
  };
}

export interface Task {
  image: keyof SiteRecord['images'];
  command: readonly string[];
  user?: string;
}

/** Returns the definition of a container that runs a single command and exits. */
export function taskBody(site: string, record: SiteRecord, { image, command, user }: Task) {
  const { network, database, volumes } = namesOf(site, record.generation);
  const isWordpress = image === 'wordpress';
  return {
    Image: record.images[image],
    Cmd: [...command],
    ...(user !== undefined && { User: user }),
    Env: isWordpress ? wordpressEnvironment(database) : [],
    Labels: labelsOf(site, record.generation, 'task'),
    HostConfig: hostConfig(record, {
      NetworkMode: network,
      RestartPolicy: { Name: 'no' },
      Mounts: [
        ...(isWordpress ? [mount(volumes.code, '/var/www/html')] : []),
        mount(volumes.control, '/portal', !isWordpress),
      ],
      ...(isWordpress && { Dns: [noNameServer] }),
    }),
  };
}
