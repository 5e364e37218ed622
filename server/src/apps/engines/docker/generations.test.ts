import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { setPortalSecret } from '#platform/secrets.ts';
import { openDocker } from './docker-api.ts';
import { removeUnrecorded } from './generations.ts';
import { instanceLabel } from './site-record.ts';

const site = { id: '9c1d7a0e-52d3-4b0c-8a39-0d5f6a3c1b09', alias: 'late' };

/**
 * Starts a fake Docker host that is still creating a container for a killed portal. It finishes creating the container
 * while the container's volume is being removed.
 */
async function startBusyDocker() {
  const names = { volumes: ['data'], containers: [] as string[] };
  const listed = (name: string) => ({
    Name: name,
    Names: [`/${name}`],
    Labels: {
      'portal.instance': instanceLabel(),
      'portal.site': site.id,
      'portal.generation': '1',
    },
  });
  let isCreating = true;
  const answer = (method: string, path: string): [status: number, body: object] => {
    const [, kind, name = ''] = path.split('/');
    if (method === 'GET' && kind === 'networks') return [200, []];
    if (method === 'GET' && kind === 'containers') return [200, names.containers.map(listed)];
    if (method === 'GET') return [200, { Volumes: names.volumes.map(listed) }];
    if (kind === 'volumes' && isCreating) {
      isCreating = false;
      names.containers = ['database'];
    }
    if (kind === 'volumes' && names.containers.length > 0) {
      return [409, { message: 'volume is in use' }];
    }
    if (kind === 'volumes') names.volumes = names.volumes.filter((one) => one !== name);
    if (kind === 'containers') names.containers = names.containers.filter((one) => one !== name);
    return [204, {}];
  };
  const server = createServer((request, response) => {
    const [status, body] = answer(request.method ?? '', request.url?.split('?')[0] ?? '');
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(status === 204 ? undefined : JSON.stringify(body));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { names, host: `http://127.0.0.1:${port}`, close: () => server.close() };
}

test('the engine removes containers and volumes that Docker finishes creating after the portal was killed', async () => {
  setPortalSecret('a secret that only tests have, 32+');
  const { names, host, close } = await startBusyDocker();
  const docker = openDocker(host);
  await removeUnrecorded(docker, site);
  expect(names).toEqual({ volumes: [], containers: [] });
  await docker.close();
  close();
});
