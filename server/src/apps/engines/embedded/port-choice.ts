import { createServer } from 'node:net';
import { join } from 'node:path';
import { HostingError } from '../hosting-engine.ts';
import { listSites, readSiteRecord } from './site-folder.ts';

const firstPort = 20_000;
const lastPort = 29_999;
const portTries = 100;

const isPortFree = (port: number) =>
  new Promise<boolean>((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });

/** Returns a port that is free now and isn't assigned to a stopped site in the folder. */
export async function choosePort(folder: string): Promise<number> {
  const records = await Promise.all(
    (await listSites(folder)).map((id) => readSiteRecord(join(folder, id))),
  );
  const kept = new Set(records.map((record) => record?.port));
  for (let tries = 0; tries < portTries; tries++) {
    const port = firstPort + Math.floor(Math.random() * (lastPort - firstPort + 1));
    if (!kept.has(port) && (await isPortFree(port))) return port;
  }
  throw new HostingError(
    `No port between ${firstPort} and ${lastPort} is free. Stop programs that listen on them.`,
  );
}
