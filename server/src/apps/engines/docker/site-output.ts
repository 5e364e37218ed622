import { readOutput } from './containers.ts';
import type { Docker } from './docker-api.ts';
import { DockerError } from './docker-api.ts';

const shownBytes = 64_000;
const lines = 400;

/** Returns the newest log lines of a site’s containers, grouped by container and oldest first. */
export async function readSiteOutput(docker: Docker, names: readonly string[]): Promise<string> {
  const texts: string[] = [];
  for (const name of names) {
    try {
      const text = await readOutput(docker, name, { lines });
      const bytes = Buffer.from(text);
      const share = Math.floor(shownBytes / names.length);
      const kept = bytes.subarray(Math.max(0, bytes.length - share)).toString('utf8');
      texts.push(bytes.length > share ? kept.slice(kept.indexOf('\n') + 1) : kept);
    } catch (error) {
      if (!(error instanceof DockerError && error.status === 404)) throw error;
    }
  }
  return texts.join('');
}
