import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { TransferError } from './row-source.ts';

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
/** Names lead to files of the backup, so they hold no path. */
const tableName = z.string().regex(/^[a-z0-9_]+$/);
const fileKey = z.string().regex(/^[0-9a-f]{32}$/);

const manifestForm = z.object({
  format: z.literal(1),
  /** The portal that wrote it. */
  version: z.string(),
  engine: z.enum(['sqlite', 'postgres']),
  made_at: z.string(),
  /** `made_at`, signed with the portal's secret: tells whether a portal has the same one. */
  signature: z.string(),
  migrations: z.array(z.string()).min(1),
  tables: z.array(
    z.object({
      name: tableName,
      columns: z.array(z.string()).min(1),
      key: z.array(z.string()).min(1),
      lastId: z.int(),
      rows: z.int(),
      sha256,
    }),
  ),
  files: z.array(z.object({ key: fileKey, size: z.int(), sha256 })),
  /** Files of the portal that weren't what its database says of them. */
  troubles: z.array(z.object({ key: fileKey, name: z.string(), is: z.enum(['gone', 'changed']) })),
});

/** What a backup says of itself: what is in it, with the checksum of each part. */
export type Manifest = z.infer<typeof manifestForm>;
export type ManifestTable = Manifest['tables'][number];

export const manifestPath = (folder: string) => join(folder, 'manifest.json');
export const tablePath = (folder: string, table: string) =>
  join(folder, 'tables', `${table}.ndjson.gz`);
export const filePath = (folder: string, key: string) => join(folder, 'files', key);

/** Reads what a folder says of itself. Throws when it is no backup. */
export async function readManifest(folder: string): Promise<Manifest> {
  let content: unknown;
  try {
    content = JSON.parse(await readFile(manifestPath(folder), 'utf8'));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new TransferError(`${folder} is no backup: ${reason}`);
  }
  const parsed = manifestForm.safeParse(content);
  if (!parsed.success)
    throw new TransferError(
      `${folder} is no backup that this portal understands: ${z.prettifyError(parsed.error)}`,
    );
  return parsed.data;
}
