import { once } from 'node:events';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect } from 'vitest';
import type { HostingEngine, Site } from '#apps/engines/hosting-engine.ts';
import { exportToMemory, runHostile, type TestHosting } from './hosting.ts';

const secret = 'nobody-may-read-this';

/** Waits until the site responds, because a slow machine needs time after a restart. */
export const expectAnswers = (engine: HostingEngine, site: Site) =>
  expect
    .poll(async () => (await engine.status(site, AbortSignal.timeout(60_000))).website.reason, {
      timeout: 90_000,
      interval: 200,
    })
    .toBeNull();

/**
 * Starts a server that stands in for other servers on this machine, such as the portal. No request from a site may
 * reach this server.
 */
async function startListener() {
  const received: string[] = [];
  const server = createServer((_request, response) => response.end(secret));
  server.on('connection', () => received.push('a connection'));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { port, heard: received, close: () => server.close() };
}

/** Runs attacks from a site's own code. Each attack must fail, and the site must respond afterward. */
export async function expectHarmless(hosting: TestHosting, site: Site): Promise<void> {
  const { engine, dataDirectory } = hosting;
  const address = await engine.address(site);
  const run = (code: string) => runHostile(address, code);
  process.env.PORTAL_HOSTILE_CANARY = secret;
  const portal = await startListener();
  try {
    await expectNoFiles(run, await placeTargets(hosting, site));
    await expectNoEnvironment(run, dataDirectory);
    await expectNoConnections(run, portal, address);
    await expectNoPrograms(run);
    await expectUnchangedCode(run);
    await expectNoSecretsInSet(hosting, site);
    await expectAnswers(engine, site);
  } finally {
    delete process.env.PORTAL_HOSTILE_CANARY;
    portal.close();
  }
}

type RunInSite = (code: string) => Promise<unknown>;

/** Places secrets next to the site and returns the paths that its code must not read. */
async function placeTargets(
  { folder, dataDirectory }: TestHosting,
  { id }: Site,
): Promise<readonly string[]> {
  const portalFile = join(dataDirectory, 'secret');
  await writeFile(portalFile, secret);
  const neighbor = join(folder, '00000000-0000-4000-8000-000000000000');
  await mkdir(join(neighbor, 'database'), { recursive: true });
  await writeFile(join(neighbor, 'database/database.sqlite'), secret);
  return [
    portalFile,
    join(neighbor, 'database/database.sqlite'),
    join(folder, id, 'engine.json'),
    join(folder, id, 'site.log'),
    import.meta.filename,
    '/etc/hostname',
    '/etc/passwd',
    '/etc/shadow',
    '/proc/1/environ',
    `/proc/${process.pid}/environ`,
    '/proc/self/cwd/../../../etc/passwd',
  ];
}

/**
 * Tries to read files by their path, through a symbolic link that then stays in the site, and by path traversal out of
 * a folder.
 */
async function expectNoFiles(run: RunInSite, targets: readonly string[]): Promise<void> {
  const quoted = JSON.stringify(JSON.stringify(targets)).replaceAll('$', '\\$');
  const read = await run(`
    $found = [];
    foreach (json_decode(${quoted}, true) as $index => $path) {
      $link = WP_CONTENT_DIR . "/link-$index";
      @symlink($path, $link);
      foreach ([$path, "/wordpress/../../../..$path", $link] as $one) {
        $text = (string) @file_get_contents($one);
        if ($text !== '') $found[$one] = substr($text, 0, 200);
      }
      @file_put_contents($path, 'overwritten');
    }
    return $found ?: (object) [];
  `);
  expect(JSON.stringify(read)).not.toContain(secret);
  expect(JSON.stringify(read)).not.toMatch(/root:|signInSecret|expectHarmless|PORTAL_/);
}

async function expectNoEnvironment(run: RunInSite, dataDirectory: string): Promise<void> {
  const environment = await run('return [getenv(), $_ENV, $_SERVER];');
  expect(JSON.stringify(environment)).not.toContain(secret);
  expect(JSON.stringify(environment)).not.toContain(dataDirectory);
  expect(JSON.stringify(environment)).not.toContain(process.env.HOME ?? secret);
}

/** Tries to connect to the portal, the site's own proxy, the machine's services, and the cloud's metadata service. */
async function expectNoConnections(
  run: RunInSite,
  { port, heard }: { port: number; heard: readonly string[] },
  address: string,
): Promise<void> {
  const ports = await run(`
    $got = [];
    $hosts = ['127.0.0.1:${port}', 'localhost:${port}', '${new URL(address).host}', '169.254.169.254:80'];
    foreach ($hosts as $host) {
      $socket = @stream_socket_client("tcp://$host", $code, $message, 2);
      if (!$socket) continue;
      @fwrite($socket, "GET / HTTP/1.0\\r\\n\\r\\n");
      stream_set_timeout($socket, 2);
      $got[$host] = (string) @fread($socket, 4096);
    }
    $got['http'] = (string) @file_get_contents('http://127.0.0.1:${port}/');
    return $got;
  `);
  expect(Object.values(ports as object).join('')).toBe('');
  expect(heard).toEqual([]);
}

async function expectNoPrograms(run: RunInSite): Promise<void> {
  const programs = await run(`
    $got = [];
    foreach (['shell_exec', 'exec', 'system', 'passthru'] as $name) {
      if (function_exists($name)) $got[$name] = @$name('id');
    }
    if (function_exists('proc_open')) {
      $process = @proc_open(['/bin/sh', '-c', 'id'], [1 => ['pipe', 'w']], $pipes);
      if ($process) $got['proc_open'] = stream_get_contents($pipes[1]);
    }
    if (function_exists('pcntl_fork')) $got['fork'] = 'there';
    return $got;
  `);
  expect(JSON.stringify(programs)).not.toMatch(/uid=|there/);
}

/** Tries to write to the code of WordPress and of the engine. */
async function expectUnchangedCode(run: RunInSite): Promise<void> {
  const written = await run(`
    $got = [];
    foreach (['/wordpress/wp-login.php', '/engine/mu-plugins/portal.php', '/wp-config.php', '/site.json', '/sqlite/load.php'] as $path) {
      $before = file_get_contents($path);
      @file_put_contents($path, $before . ' ');
      clearstatcache();
      $got[$path] = strlen(file_get_contents($path)) - strlen($before);
    }
    return $got;
  `);
  // A site on Playground may change the configuration, since Playground only has a copy in memory, which is lost when
  // the process ends.
  expect(written).toMatchObject({ '/wordpress/wp-login.php': 0, '/sqlite/load.php': 0 });
  expect(written).toMatchObject({ '/engine/mu-plugins/portal.php': 0 });
}

/** Checks that a backup contains neither the targets of the site's links nor its sign-in secret. */
async function expectNoSecretsInSet({ engine, folder }: TestHosting, site: Site): Promise<void> {
  const { parts } = await exportToMemory(engine, site);
  expect(Object.keys(parts).sort()).toEqual(['code', 'database']);
  const record = await readFile(join(folder, site.id, 'engine.json'), 'utf8');
  const { signInSecret }: { signInSecret: string } = JSON.parse(record);
  for (const part of Object.values(parts)) {
    const content = gunzipSync(part);
    expect(content.length).toBeGreaterThan(10_000);
    for (const kept of [secret, signInSecret]) expect(content.includes(kept)).toBe(false);
  }
}

/** Tries to use more memory than a site may use. The site and the machine must survive. */
export async function expectBoundMemory(engine: HostingEngine, site: Site): Promise<void> {
  const address = await engine.address(site);
  const attempt = runHostile(
    address,
    `ini_set('memory_limit', '-1');
    $all = [];
    for ($i = 0; $i < 3000; $i++) $all[] = str_repeat(chr($i % 256), 1048576);
    return count($all);`,
  );
  await expect(attempt).rejects.toThrow();
  await expectAnswers(engine, site);
}
