import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  createReadStream,
  createWriteStream,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { siteFolder } from '../server/src/apps/engines/embedded/site-folder.ts';
import type {
  HostingEngine,
  Operation,
  SetPart,
  SiteSpec,
} from '../server/src/apps/engines/hosting-engine.ts';

const run = promisify(execFile);
const uploads = { folders: 100, files: 100, bytes: 30_000 };
const rounds = 5;
const ticksPerSecond = 100;
const operation: Operation = {
  progress: () => undefined,
  signal: new AbortController().signal,
};

export const median = (times: readonly number[]) =>
  [...times].sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;

/** Returns the CPU time of this process and its finished children, as counted by Linux. */
function processorSeconds(): number {
  const text = readFileSync('/proc/self/stat', 'utf8');
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
  return ticks / ticksPerSecond;
}

interface Cost {
  wall: number;
  processor: number;
}

async function measure<Result>(costs: Cost[], work: () => Promise<Result>): Promise<Result> {
  const begin = performance.now();
  const before = processorSeconds();
  const result = await work();
  const wall = (performance.now() - begin) / 1000;
  costs.push({ wall, processor: processorSeconds() - before });
  return result;
}

function writeUploads(content: string): void {
  for (let folder = 0; folder < uploads.folders; folder += 1) {
    const path = join(content, 'uploads', `${folder}`);
    mkdirSync(path);
    for (let file = 0; file < uploads.files; file += 1) {
      writeFileSync(join(path, `${file}.bin`), randomBytes(uploads.bytes));
    }
  }
}

const compare = (name: string, own: readonly Cost[], tar: readonly Cost[]) => {
  const medians = (of: keyof Cost) => ({
    own: median(own.map((cost) => cost[of])),
    tar: median(tar.map((cost) => cost[of])),
  });
  return { name, wall: medians('wall'), processor: medians('processor') };
};

/**
 * Backs up and restores a site with many uploads, alternating with tar on the same files, and returns the medians in
 * seconds.
 */
export async function measureSets(
  engine: HostingEngine,
  { spec, directory }: { spec: SiteSpec; directory: string },
) {
  const root = join(directory, 'apps', spec.id);
  writeUploads(siteFolder(root).content);
  const scratch = mkdtempSync(join(tmpdir(), 'portal-bench-'));
  const fileOf = (part: SetPart) => join(scratch, part);
  const plain = join(scratch, 'plain.tar.gz');
  const unpacked = join(scratch, 'unpacked');
  const costs: Record<'packing' | 'backup' | 'unpacking' | 'restore', Cost[]> = {
    packing: [],
    backup: [],
    unpacking: [],
    restore: [],
  };
  try {
    for (let round = 0; round < rounds; round += 1) {
      mkdirSync(unpacked);
      const packing = ['-czf', plain, '-C', root, 'content', 'database'];
      await measure(costs.packing, () => run('tar', packing));
      await measure(costs.unpacking, () => run('tar', ['-xzf', plain, '-C', unpacked]));
      const manifest = await measure(costs.backup, () =>
        engine.exportSet(
          spec,
          (part, stream) => pipeline(stream, createWriteStream(fileOf(part))),
          operation,
        ),
      );
      const source = { manifest, open: async (part: SetPart) => createReadStream(fileOf(part)) };
      await measure(costs.restore, () =>
        engine.importSet(spec, source, { isQuiet: false }, operation),
      );
      rmSync(unpacked, { recursive: true });
      // Wait until the replaced files are deleted.
      await engine.readContent(spec, operation.signal);
    }
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
  return [
    compare('backup of 300 MB', costs.backup, costs.packing),
    compare('restore of 300 MB', costs.restore, costs.unpacking),
  ];
}
