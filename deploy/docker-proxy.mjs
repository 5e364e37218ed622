// A proxy between the portal and the Docker socket that forwards only the calls needed to host applications: for the
// images below, and for containers, volumes, and networks with the portal's names. Full access to the Docker socket
// means root access to the machine, since a container may mount the host's file system.
//
//   APPS_IMAGES    images that may be pulled and run, separated by commas
//   APPS_DOMAIN    the domain of the applications; without it, Traefik has no names for them
//   APPS_NETWORK   the network of the applications and Traefik (default: portal-apps)
//   READ_LABELS    on: for Traefik; allows only calls that read containers
//   DOCKER_SOCKET  /var/run/docker.sock
//   PORT           2375
import { createServer, request } from 'node:http';
import { pathToFileURL } from 'node:url';

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const networkName = `portal-${uuid}-\\d{1,9}`;
const containerName = `${networkName}-(?:web|database|task-[0-9a-f]{8})`;
const volumeName = `(?:${networkName}-(?:code|data|control)|portal-${uuid}-record-\\d{1,9})`;
const imageName = '[a-z0-9][a-z0-9._/-]*(?::[\\w.:/-]+)?(?:@sha256:[a-f0-9]{64})?';
const largestBody = 1_000_000;

class Refusal extends Error {}

function assert(isFine, reason) {
  if (!isFine) throw new Refusal(reason);
}

/** Throws if a value has any keys other than these, because Docker may interpret them. */
function assertKeys(value, allowed, where) {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  assert(isObject, `${where} must be an object`);
  for (const key of Object.keys(value))
    assert(allowed.includes(key), `${where}.${key} is not allowed`);
}

const isText = (value) => typeof value === 'string';
const isTexts = (value) => Array.isArray(value) && value.every(isText);
const isSame = (a, b) => JSON.stringify(a) === JSON.stringify(b);
const matches = (pattern, value) => isText(value) && new RegExp(`^${pattern}$`).test(value);
const siteOf = (name) => new RegExp(`^portal-(${uuid})`).exec(name)?.[1];

function assertLabels(labels, name, { domain, network }) {
  assertKeys(labels, Object.keys(labels ?? {}), 'Labels');
  for (const [key, value] of Object.entries(labels)) {
    assert(isText(value), `the label ${key} must be a string`);
    if (/^portal\.[a-z]+$/.test(key)) continue;
    const fixed = {
      'traefik.enable': 'true',
      'traefik.docker.network': network,
      [`traefik.http.routers.${name}.entrypoints`]: 'websecure',
      [`traefik.http.services.${name}.loadbalancer.server.port`]: '80',
    };
    const isRule = key === `traefik.http.routers.${name}.rule` && domain !== '';
    const suffix = domain.replaceAll('.', '\\.');
    const isOwnHost = isRule && matches(`Host\\(\`[a-z0-9][a-z0-9-]{0,62}\\.${suffix}\`\\)`, value);
    const isFixed = Object.hasOwn(fixed, key) && fixed[key] === value && domain !== '';
    assert(isOwnHost || isFixed, `the label ${key} is not allowed`);
  }
  assert(labels['portal.site'] === siteOf(name), 'the label portal.site must be that of the name');
}

const targets = ['/var/www/html', '/var/lib/mysql', '/portal'];

function assertMount(mount, name) {
  assertKeys(mount, ['Type', 'Source', 'Target', 'ReadOnly'], 'Mounts');
  assert(mount.Type === 'volume', 'only volumes may be mounted');
  const isOwn = matches(volumeName, mount.Source) && siteOf(mount.Source) === siteOf(name);
  assert(isOwn, `the volume ${mount.Source} is not this site’s`);
  assert(targets.includes(mount.Target), `${mount.Target} may not be mounted over`);
}

const capabilities = [
  'CHOWN',
  'DAC_OVERRIDE',
  'FOWNER',
  'KILL',
  'NET_BIND_SERVICE',
  'SETGID',
  'SETUID',
];
const hostKeys = [
  ...[
    'Memory',
    'MemorySwap',
    'NanoCpus',
    'PidsLimit',
    'CapDrop',
    'CapAdd',
    'SecurityOpt',
    'LogConfig',
  ],
  ...['NetworkMode', 'RestartPolicy', 'Mounts', 'PortBindings', 'Dns'],
];

function assertPorts(bindings = {}) {
  assertKeys(bindings, ['80/tcp'], 'PortBindings');
  for (const binding of Object.values(bindings).flat()) {
    assertKeys(binding, ['HostIp', 'HostPort'], 'PortBindings');
    const isLocal = binding.HostIp === '127.0.0.1' && /^[3]\d{4}$/.test(binding.HostPort);
    assert(isLocal, 'ports are published at 127.0.0.1, from 30000 to 39999');
  }
}

function assertHost(host, name) {
  assertKeys(host, hostKeys, 'HostConfig');
  const { Memory, MemorySwap, NanoCpus, PidsLimit } = host;
  const isLimited = [Memory, NanoCpus, PidsLimit].every((one) => Number.isInteger(one) && one > 0);
  assert(isLimited && Memory === MemorySwap, 'memory, processors and processes must be limited');
  assert(isSame(host.CapDrop, ['ALL']), 'CapDrop must be ALL');
  assert(isTexts(host.CapAdd) && host.CapAdd.every((one) => capabilities.includes(one)), 'CapAdd');
  assert(isSame(host.SecurityOpt, ['no-new-privileges']), 'SecurityOpt must be no-new-privileges');
  assertKeys(host.LogConfig, ['Type', 'Config'], 'LogConfig');
  assert(host.LogConfig.Type === 'json-file', 'LogConfig must be json-file');
  assertKeys(host.LogConfig.Config, ['max-size', 'max-file'], 'LogConfig.Config');
  const { NetworkMode, RestartPolicy, Mounts, Dns } = host;
  const isOwn = matches(networkName, NetworkMode) && name.startsWith(`${NetworkMode}-`);
  assert(isOwn, `the network ${NetworkMode} is not this site’s`);
  assertKeys(RestartPolicy, ['Name'], 'RestartPolicy');
  assert(['no', 'unless-stopped'].includes(RestartPolicy.Name), 'RestartPolicy');
  assert(Array.isArray(Mounts), 'Mounts must be a list');
  for (const mount of Mounts) assertMount(mount, name);
  assertPorts(host.PortBindings);
  assert(Dns === undefined || isSame(Dns, ['192.0.2.1']), 'Dns');
}

function assertContainer(body, { name }, settings) {
  assert(matches(containerName, name), `a container may not be named ${name}`);
  const keys = ['Image', 'Cmd', 'User', 'Env', 'Labels', 'ExposedPorts', 'HostConfig'];
  assertKeys(body, keys, 'the container');
  assert(settings.images.includes(body.Image), `the image ${body.Image} is not in APPS_IMAGES`);
  assert(body.Cmd === undefined || isTexts(body.Cmd), 'Cmd must be texts');
  assert(body.User === undefined || body.User === 'www-data', 'User');
  assert(body.Env === undefined || isTexts(body.Env), 'Env must be texts');
  assertKeys(body.ExposedPorts ?? {}, ['80/tcp'], 'ExposedPorts');
  assertLabels(body.Labels, name, settings);
  assertHost(body.HostConfig, name);
}

function assertNetwork(body, _query, settings) {
  assertKeys(body, ['Name', 'Driver', 'CheckDuplicate', 'Labels'], 'the network');
  assert(matches(networkName, body.Name), `a network may not be named ${body.Name}`);
  assert(body.Driver === 'bridge', 'Driver must be bridge');
  assertLabels(body.Labels, body.Name, { ...settings, domain: '' });
}

function assertVolume(body, _query, settings) {
  assertKeys(body, ['Name', 'Driver', 'Labels'], 'the volume');
  assert(matches(volumeName, body.Name), `a volume may not be named ${body.Name}`);
  assert(body.Driver === undefined || body.Driver === 'local', 'Driver must be local');
  assertLabels(body.Labels, body.Name, { ...settings, domain: '' });
}

function assertConnection(body) {
  assertKeys(body, ['Container'], 'the connection');
  assert(matches(containerName, body.Container), `${body.Container} is not a site’s`);
}

/** Throws unless a list is limited to the portal's own containers or volumes. */
function assertFilter(_body, { filters }) {
  const labels = JSON.parse(filters ?? '{}')?.label;
  assert(
    isTexts(labels) && labels.some((one) => /^portal\.instance=./.test(one)),
    'filters are missing',
  );
}

const assertPull = (_body, { fromImage }, { images }) =>
  assert(images.includes(fromImage), `the image ${fromImage} is not in APPS_IMAGES`);

/** Returns the allowed calls: method, path, names of query parameters, and a check of body and query. */
const rules = ({ network }) => [
  ['GET', '/(?:_ping|version)', []],
  [
    'GET',
    `/images/(${imageName})/json`,
    [],
    (_body, _query, { images }, image) =>
      assert(images.includes(image), `the image ${image} is not in APPS_IMAGES`),
  ],
  ['POST', '/images/create', ['fromImage'], assertPull],
  ['GET', '/containers/json', ['all', 'filters'], assertFilter],
  ['GET', '/networks', ['filters'], assertFilter],
  ['GET', '/volumes', ['filters'], assertFilter],
  ['POST', '/containers/create', ['name'], assertContainer],
  ['POST', '/networks/create', [], assertNetwork],
  ['POST', '/volumes/create', [], assertVolume],
  ['GET', `/networks/(?:${networkName}|${network.replaceAll('.', '\\.')})`, []],
  ['POST', `/networks/${network.replaceAll('.', '\\.')}/connect`, [], assertConnection],
  ['DELETE', `/networks/${networkName}`, []],
  ['DELETE', `/volumes/${volumeName}`, []],
  ['GET', `/containers/${containerName}/json`, []],
  ['GET', `/containers/${containerName}/logs`, ['stdout', 'stderr', 'tail']],
  ['GET', `/containers/${containerName}/archive`, ['path']],
  ['PUT', `/containers/${containerName}/archive`, ['path']],
  ['POST', `/containers/${containerName}/start`, []],
  ['POST', `/containers/${containerName}/stop`, ['t']],
  ['POST', `/containers/${containerName}/wait`, ['condition']],
  ['DELETE', `/containers/${containerName}`, ['force', 'v']],
];

/** The calls that Traefik may make. They can read the labels and environments of all containers, but change nothing. */
const readingRules = [
  ['GET', '(?:/v1\\.\\d{2})?/(?:_ping|version)', []],
  ['GET', '(?:/v1\\.\\d{2})?/containers/json', ['all', 'filters', 'limit']],
  ['GET', '(?:/v1\\.\\d{2})?/containers/[0-9a-f]{12,64}/json', []],
  ['GET', '(?:/v1\\.\\d{2})?/networks', ['filters']],
  ['GET', '(?:/v1\\.\\d{2})?/events', ['filters', 'since', 'until']],
  ['HEAD', '/_ping', []],
];

/** Returns the reason for rejecting a call, or null if the call is allowed. `body` is parsed JSON, or undefined. */
export function refusalOf({ method, url, body }, settings) {
  try {
    const [path, ...searches] = url.split('?');
    const [search = ''] = searches;
    // Docker gets the query unchanged and may parse it differently, so the query must not contain an unchecked
    // parameter.
    const isPlain = searches.length < 2 && !search.includes(';');
    assert(isPlain, 'the query has a ? or ; that is not encoded');
    const given = [...new URLSearchParams(search)];
    const query = Object.fromEntries(given);
    assert(given.length === Object.keys(query).length, 'a name occurs twice in the query');
    for (const [verb, pattern, names, check] of settings.isReading
      ? readingRules
      : rules(settings)) {
      const found = verb === method && new RegExp(`^${pattern}$`).exec(path);
      if (!found) continue;
      assertKeys(query, names, 'the query');
      // Only requests whose bodies are checked may have a body.
      const takesBody =
        ['/containers/create', '/networks/create', '/volumes/create'].includes(path) ||
        path.endsWith('/connect');
      assert(takesBody || body === undefined, 'this call has no body');
      check?.(body, query, settings, found[1]);
      return null;
    }
    return `${method} ${path} is not allowed`;
  } catch (error) {
    if (error instanceof Refusal || error instanceof SyntaxError) return error.message;
    throw error;
  }
}

async function readBody(incoming) {
  const chunks = [];
  let size = 0;
  for await (const chunk of incoming) {
    chunks.push(chunk);
    size += chunk.length;
    if (size > largestBody) throw new SyntaxError('the body is too large');
  }
  return size === 0 ? undefined : JSON.parse(Buffer.concat(chunks).toString('utf8'));
}

function refuse(response, reason, status = 403) {
  response.writeHead(status, { 'content-type': 'application/json', connection: 'close' });
  response.end(JSON.stringify({ message: reason }));
}

export function createDockerProxy(settings) {
  const server = createServer(async (incoming, response) => {
    const { method = '', url = '' } = incoming;
    const isArchive = method === 'PUT';
    try {
      const body = isArchive ? undefined : await readBody(incoming);
      const reason = refusalOf({ method, url, body }, settings);
      if (reason !== null) {
        console.log(`refused: ${reason}`);
        refuse(response, `the proxy of its socket doesn’t let this through: ${reason}`);
        return;
      }
      // The body is serialized again, so that Docker can't parse it differently than the check did.
      const text = body === undefined ? undefined : JSON.stringify(body);
      const headers = {
        host: 'docker',
        'content-type': isArchive ? 'application/x-tar' : 'application/json',
      };
      if (text !== undefined) headers['content-length'] = Buffer.byteLength(text);
      const outgoing = request({ socketPath: settings.socket, method, path: url, headers });
      outgoing.on('response', (answer) => {
        response.writeHead(answer.statusCode ?? 502, {
          'content-type': answer.headers['content-type'] ?? 'text/plain',
        });
        response.flushHeaders();
        answer.pipe(response);
        answer.on('error', () => response.destroy());
      });
      outgoing.on('error', (error) => {
        if (response.headersSent) response.destroy();
        else refuse(response, `Docker can’t be reached: ${error.message}`, 502);
      });
      response.on('close', () => outgoing.destroy());
      if (isArchive) {
        incoming.on('error', () => outgoing.destroy());
        incoming.pipe(outgoing);
      } else outgoing.end(text);
    } catch (error) {
      refuse(response, error instanceof SyntaxError ? error.message : 'the call could not be read');
    }
  });
  // The request has no time limit, because a backup may take an hour.
  server.requestTimeout = 0;
  server.on('upgrade', (_incoming, socket) => socket.destroy());
  return server;
}

const list = (text = '') => text.split(/[\s,]+/).filter((one) => one !== '');

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const {
    APPS_IMAGES,
    APPS_DOMAIN = '',
    APPS_NETWORK,
    DOCKER_SOCKET,
    PORT,
    READ_LABELS,
  } = process.env;
  const server = createDockerProxy({
    images: list(APPS_IMAGES),
    domain: APPS_DOMAIN,
    network: APPS_NETWORK || 'portal-apps',
    isReading: READ_LABELS === 'on',
    socket: DOCKER_SOCKET || '/var/run/docker.sock',
  });
  server.listen(Number(PORT || 2375), () => console.log('The proxy of the Docker socket listens.'));
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => process.exit());
}
