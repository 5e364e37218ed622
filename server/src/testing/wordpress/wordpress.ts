import { fork } from 'node:child_process';
import { once } from 'node:events';
import { request as requestFrom } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fetchPlayground, fetchWordpress } from '#apps/engines/embedded/software.ts';
import { signedCertificate } from '#testing/tls-authority.ts';
import { softwareFolder } from './wordpress-software.ts';

export interface Wordpress {
  /** `127.0.0.1:port`; the site is served over https, with a certificate issued by the test CA. */
  readonly host: string;
  /** Runs PHP within WordPress and returns its output. */
  run(code: string): Promise<string>;
  /** Installs a plugin that is always active. */
  addPlugin(name: string, code: string): Promise<void>;
  close(): Promise<void>;
}

interface Answer {
  id?: number;
  text?: string;
  error?: string;
}

/** Starts a TLS proxy for a site. `connect` sets the site behind the proxy. */
async function startFront() {
  let target = 0;
  const server = createServer(signedCertificate, (request, response) => {
    const behind = requestFrom(
      {
        port: target,
        host: '127.0.0.1',
        path: request.url,
        method: request.method,
        headers: request.headers,
      },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      },
    );
    behind.on('error', () => response.destroy());
    request.pipe(behind);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    connect: (port: number) => {
      target = port;
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Starts a freshly installed WordPress behind a TLS proxy. */
export async function startWordpress(): Promise<Wordpress> {
  const { core, sqlite } = await fetchWordpress({ folder: softwareFolder });
  const packages = await fetchPlayground({ folder: softwareFolder });
  const front = await startFront();
  const child = fork(
    join(import.meta.dirname, 'wordpress.process.ts'),
    [`https://${front.host}`, packages, core, sqlite],
    {
      execArgv: ['--disable-warning=ExperimentalWarning'],
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    },
  );
  let complaint = '';
  child.stderr?.on('data', (part: Buffer) => {
    complaint = (complaint + part).slice(-4_000);
  });
  const started = await Promise.race([once(child, 'message'), once(child, 'exit')]);
  const { port } = (started[0] ?? {}) as { port?: number };
  if (port === undefined) throw new Error(`WordPress didn't start. ${complaint}`);
  front.connect(port);

  const waiting = new Map<number, (answer: Answer) => void>();
  child.on('message', (answer: Answer) => waiting.get(answer.id ?? 0)?.(answer));
  let orders = 0;
  async function order(content: object): Promise<string> {
    orders += 1;
    const id = orders;
    const answered = new Promise<Answer>((done) => waiting.set(id, done));
    child.send({ id, ...content });
    const { text = '', error } = await answered;
    waiting.delete(id);
    if (error !== undefined) throw new Error(error);
    return text;
  }

  return {
    host: front.host,
    run: (code) => order({ code: `<?php require '/wordpress/wp-load.php';\n${code}` }),
    async addPlugin(name, code) {
      await order({ file: { path: `/content/mu-plugins/${name}.php`, text: `<?php\n${code}` } });
    },
    async close() {
      front.close();
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
}
