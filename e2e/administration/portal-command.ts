import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { promisify } from 'node:util';
import { findNode, NODE_OPTIONS, root } from '../../scripts/node.mjs';

const run = promisify(execFile);
const dataDir = () => `${process.env.PORTAL_E2E_DATA_DIR}`;

/** Runs a portal command while the server is running, and returns the command's output. */
export async function runPortalCommand(...args: string[]): Promise<string> {
  const command = [...NODE_OPTIONS, join(root, 'server', 'src', 'cli', 'cli.ts'), ...args];
  const env = { ...process.env, PORTAL_DATA_DIR: dataDir() };
  return (await run(findNode(), command, { env })).stdout;
}

interface PlantedJob {
  kind: string;
  state: 'queued' | 'failed';
  error?: string;
  log?: string;
}

/** Adds a job of a kind that no server can run, so that it keeps its state. */
export function plantJob({ kind, state, error = '', log = '' }: PlantedJob): void {
  const database = new DatabaseSync(join(dataDir(), 'portal.db'), { timeout: 10_000 });
  const now = new Date().toISOString();
  database
    .prepare(
      `insert into job (kind, payload, state, run_at, created_at, error, log, progress_done,
        progress_total, progress_text) values (?, '{}', ?, ?, ?, ?, ?, 12, 40, 'Loading posts')`,
    )
    .run(kind, state, now, now, error || null, log);
  database.close();
}
