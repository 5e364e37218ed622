import { execFileSync, spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { endOf, findFreePort } from './server-process.ts';

export interface Nginx {
  readonly url: string;
  stop(): Promise<void>;
}

const isRoot = process.getuid?.() === 0;

function findInstalled(): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin'];
  return folders.map((folder) => join(folder, 'nginx')).find((file) => existsSync(file));
}

/** Returns the path of nginx. If nginx is missing, installs it, provided that the tests run as root on Debian. */
function findNginx(): string {
  const installed = findInstalled();
  if (installed) return installed;
  if (isRoot && existsSync('/etc/debian_version')) {
    const options = {
      stdio: 'ignore',
      timeout: 300_000,
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    } as const;
    spawnSync('apt-get', ['update', '-q'], options);
    spawnSync(
      'apt-get',
      ['install', '-y', '-q', '--no-install-recommends', 'nginx-light'],
      options,
    );
  }
  const nginxPath = findInstalled();
  if (nginxPath) return nginxPath;
  throw new Error(
    'There is no nginx. Install it (Debian: apt-get install nginx-light), or leave PostgreSQL out ' +
      'with PORTAL_TEST_ENGINES=sqlite.',
  );
}

/** Returns a user for nginx, so that it doesn't run as root. */
function account(): { uid: number; gid: number } | undefined {
  if (!isRoot) return undefined;
  const ask = (flag: string) => Number(execFileSync('id', [flag, 'nobody']).toString());
  return { uid: ask('-u'), gid: ask('-g') };
}

/** Returns the configuration in docs/operations.md, with paths in a temporary folder. */
function configuration(port: number, backends: readonly string[]): string {
  const servers = backends.map((one) => `server ${one} max_fails=0;`);
  const scratch = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  return `
daemon off;
worker_processes 1;
pid nginx.pid;
error_log error.log warn;
events { worker_connections 256; }
http {
  access_log off;
  ${scratch.map((name) => `${name}_temp_path ${name};`).join(' ')}
  upstream portal {
    ${servers.join('\n    ')}
    keepalive 16;
  }
  server {
    listen 127.0.0.1:${port};
    client_max_body_size 30m;
    proxy_http_version 1.1;
    proxy_set_header Connection "";
    proxy_set_header Host $http_host;
    proxy_set_header X-Forwarded-For $remote_addr;
    proxy_set_header X-Forwarded-Proto $scheme;
    proxy_connect_timeout 2s;
    proxy_next_upstream error timeout;
    proxy_read_timeout 90s;
    add_header X-Answered-By $upstream_addr always;
    location / { proxy_pass http://portal; }
    location /api/events {
      proxy_pass http://portal;
      proxy_buffering off;
      proxy_read_timeout 1h;
    }
  }
}
`;
}

/** Starts nginx, without root privileges and on a free port, in front of servers such as '127.0.0.1:4000'. */
export async function startNginx(backends: readonly string[]): Promise<Nginx> {
  const program = findNginx();
  const folder = mkdtempSync(join(tmpdir(), 'portal-nginx-'));
  const port = await findFreePort();
  writeFileSync(join(folder, 'nginx.conf'), configuration(port, backends));
  const owner = account();
  chmodSync(folder, 0o755);
  if (owner) chownSync(folder, owner.uid, owner.gid);
  const log = join(folder, 'error.log');
  const child = spawn(program, ['-p', folder, '-e', log, '-c', 'nginx.conf'], {
    ...owner,
    cwd: folder,
    stdio: 'ignore',
  });
  const ended = endOf(child);
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  const url = `http://127.0.0.1:${port}`;
  for (let tries = 0; tries < 200 && child.exitCode === null; tries += 1) {
    const answer = await fetch(`${url}/api/health`).catch(() => undefined);
    await answer?.body?.cancel();
    if (answer) return { url, stop };
    await sleep(25);
  }
  const text = existsSync(log) ? readFileSync(log, 'utf8') : '';
  await stop();
  throw new Error(`nginx didn't start:\n${text}`);
}
