import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { trimEndOf } from '@portal/contract/platform/text.ts';
import * as tar from 'tar';
import { EnvHttpProxyAgent, fetch } from 'undici';
import { HostingError } from '../hosting-engine.ts';

/** A package in the npm registry, pinned by its archive's hash. */
export interface NpmPackage {
  name: string;
  version: string;
  /** In the format of package-lock.json: `sha512-…`. */
  integrity: string;
}

const run = promisify(execFile);
const defaultRegistry = 'https://registry.npmjs.org/';

/**
 * Returns the registry that npm is configured to use. Falls back to the default, since releases of the portal don't
 * include npm.
 */
async function findRegistry(): Promise<string> {
  const registry = process.env.npm_config_registry ?? process.env.NPM_CONFIG_REGISTRY;
  if (registry) return registry;
  try {
    const { stdout } = await run('npm', ['config', 'get', 'registry'], { timeout: 10_000 });
    return URL.canParse(stdout.trim()) ? stdout.trim() : defaultRegistry;
  } catch {
    return defaultRegistry;
  }
}

let registry: Promise<string> | undefined;

/** Unpacks folders of a package into a folder. If this fails, the target folder's content is unusable. */
export async function fetchPackage(
  { name, version, integrity }: NpmPackage,
  options: {
    folder: string;
    /** The folders in the archive to unpack, such as `package/dist`; defaults to all. */
    paths?: readonly string[];
    /** The number of leading path segments to strip. */
    strip: number;
    onPercent?: (percent: number) => void;
    signal: AbortSignal;
  },
): Promise<void> {
  registry ??= findRegistry();
  const file = `${name}/-/${name.replace(/^@[^/]+\//, '')}-${version}.tgz`;
  const url = `${trimEndOf(await registry, '/')}/${file}`;
  const agent = new EnvHttpProxyAgent();
  const hash = createHash('sha512');
  try {
    const response = await fetch(url, { dispatcher: agent, signal: options.signal });
    if (!response.ok || !response.body) {
      throw new HostingError(`${url} can’t be fetched: the registry returned ${response.status}.`);
    }
    const total = Number(response.headers.get('content-length') ?? 0);
    let received = 0;
    let reportedPercent = 0;
    const measure = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        hash.update(chunk);
        received += chunk.length;
        const percent = total > 0 ? Math.floor((received / total) * 100) : 0;
        if (percent >= reportedPercent + 10) {
          reportedPercent = percent;
          options.onPercent?.(percent);
        }
        done(null, chunk);
      },
    });
    const { paths } = options;
    await pipeline(
      Readable.fromWeb(response.body),
      measure,
      tar.extract({
        cwd: options.folder,
        strip: options.strip,
        strict: true,
        ...(paths && {
          filter: (path: string) => paths.some((folder) => path.startsWith(`${folder}/`)),
        }),
      }),
      { signal: options.signal },
    );
  } catch (error) {
    options.signal.throwIfAborted();
    if (error instanceof HostingError) throw error;
    const reason = error instanceof Error ? String(error.cause ?? error.message) : String(error);
    throw new HostingError(`${url} can’t be fetched: ${reason}.`, { cause: error });
  } finally {
    await agent.destroy();
  }
  if (`sha512-${hash.digest('base64')}` !== integrity) {
    throw new HostingError(`${url} isn’t the archive that the portal was released with.`);
  }
}
