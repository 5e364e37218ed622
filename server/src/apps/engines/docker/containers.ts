import type { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { HostingError } from '../hosting-engine.ts';
import { type Docker, DockerError } from './docker-api.ts';

export interface Container {
  Id: string;
  Config: { Labels: Record<string, string> | null; Image: string };
  State: { Running: boolean; ExitCode: number };
}

const container = (name: string) => `/containers/${name}`;

export const findContainer = (docker: Docker, name: string): Promise<Container | null> =>
  docker.find<Container>({ method: 'GET', path: `${container(name)}/json` });

/** Creates a container unless the portal has already created one with this name. */
export async function ensureContainer(
  docker: Docker,
  name: string,
  body: { Image: string; Labels: Record<string, string> },
): Promise<void> {
  const present = await findContainer(docker, name);
  const labels = present?.Config.Labels ?? {};
  if (present && labels['portal.instance'] === body.Labels['portal.instance']) return;
  if (present) {
    throw new HostingError(
      `The Docker host has a container named ${name} that the portal did not make. Remove or rename it.`,
    );
  }
  await docker.call({ method: 'POST', path: '/containers/create', query: { name }, body });
}

const portTaken = /port is already allocated|address already in use|failed to bind host port/i;

/** Returns whether Docker failed because the host’s port is in use. */
export const isPortTaken = (error: unknown) =>
  error instanceof DockerError && portTaken.test(error.reason);

/** Starts a container; does nothing if it is running. */
export const startContainer = (docker: Docker, name: string): Promise<unknown> =>
  docker.call({ method: 'POST', path: `${container(name)}/start` });

/** Stops a container; does nothing if it isn’t running or doesn’t exist. */
export const stopContainer = (docker: Docker, name: string, seconds: number): Promise<unknown> =>
  docker.find({
    method: 'POST',
    path: `${container(name)}/stop`,
    query: { t: String(seconds) },
    signal: AbortSignal.timeout((seconds + 60) * 1000),
  });

export async function removeContainer(docker: Docker, name: string): Promise<void> {
  try {
    await docker.find({ method: 'DELETE', path: container(name), query: { force: '1', v: '1' } });
  } catch (error) {
    // Docker is already removing the container, so wait until it is gone.
    if (!(error instanceof DockerError && error.status === 409)) throw error;
    await docker.find({
      method: 'POST',
      path: `${container(name)}/wait`,
      query: { condition: 'removed' },
    });
  }
}

/** Unpacks an archive, compressed or not, into a container's folder. The container doesn't need to be running. */
export async function putArchive(
  docker: Docker,
  name: string,
  { path, content, signal }: { path: string; content: Buffer | Readable; signal?: AbortSignal },
): Promise<void> {
  await docker.call({
    method: 'PUT',
    path: `${container(name)}/archive`,
    query: { path },
    content,
    signal,
  });
}

export const getArchive = (
  docker: Docker,
  name: string,
  path: string,
  signal: AbortSignal,
): Promise<Readable> =>
  docker.stream({ method: 'GET', path: `${container(name)}/archive`, query: { path }, signal });

/** Decodes Docker’s framed output as text. Each frame begins with the number of its stream and the frame's length. */
function readFrames(bytes: Buffer): string {
  const parts: Buffer[] = [];
  let at = 0;
  while (at + 8 <= bytes.length) {
    const length = bytes.readUInt32BE(at + 4);
    parts.push(bytes.subarray(at + 8, at + 8 + length));
    at += 8 + length;
  }
  return Buffer.concat(parts).toString('utf8');
}

/** Returns the last lines of a container’s output. */
export async function readOutput(
  docker: Docker,
  name: string,
  { lines, streams = ['stdout', 'stderr'] }: { lines: number; streams?: readonly string[] },
): Promise<string> {
  const query = Object.fromEntries(streams.map((stream) => [stream, '1']));
  const path = `${container(name)}/logs`;
  const body = await docker.stream({
    method: 'GET',
    path,
    query: { ...query, tail: String(lines) },
  });
  return readFrames(await buffer(body));
}

/** Waits until a container has exited, and returns its exit code. */
export async function waitForEnd(docker: Docker, name: string, signal: AbortSignal) {
  const { StatusCode } = await docker.call<{ StatusCode: number }>({
    method: 'POST',
    path: `${container(name)}/wait`,
    signal,
  });
  return StatusCode;
}

/** Pulls an image unless the Docker host already has it. */
export async function ensureImage(
  docker: Docker,
  image: string,
  { progress, signal }: { progress: (step: string) => void; signal: AbortSignal },
): Promise<void> {
  if (await docker.find({ method: 'GET', path: `/images/${image}/json` })) return;
  progress(`Fetching the image ${image}`);
  const fail = (reason: string) =>
    new HostingError(
      `The image ${image} can’t be fetched: ${reason.slice(0, 300)}. Check its name under Administration › Connectors › Hosting, and whether the Docker host reaches its registry.`,
    );
  try {
    const body = await docker.stream({
      method: 'POST',
      path: '/images/create',
      query: { fromImage: image },
      signal,
    });
    // A failure is reported in the body, since the status 200 has already been sent.
    const output = await text(body);
    const problem = output
      .split('\n')
      .flatMap((line) => (line.trim() === '' ? [] : [JSON.parse(line) as { error?: string }]))
      .find(({ error }) => error !== undefined);
    if (problem?.error !== undefined) throw fail(problem.error);
  } catch (error) {
    if (error instanceof DockerError) throw fail(error.reason);
    throw error;
  }
}
