import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { TransferError } from './row-source.ts';

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
/** The pattern allows no path separators, because names become file paths. */
const tableName = z.string().regex(/^[a-z0-9_]+$/);
const fileKey = z.string().regex(/^[0-9a-f]{32}$/);

const manifestForm = z.object({
  format: z.literal(1),
  /** The version of the portal that wrote the backup. */
  version: z.string(),
  engine: z.enum(['sqlite', 'postgres']),
  made_at: z.string(),
  /** The signature of `made_at` with the portal's secret, which shows whether another portal has the same secret. */
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
  /** The portal's files that were missing or didn't match their rows. */
  troubles: z.array(z.object({ key: fileKey, name: z.string(), is: z.enum(['gone', 'changed']) })),
});

/** A backup's table of contents, with the checksum of each table and file. */
export type Manifest = z.infer<typeof manifestForm>;
export type ManifestTable = Manifest['tables'][number];

export const manifestPath = (folder: string) => join(folder, 'manifest.json');
export const tablePath = (folder: string, table: string) =>
  join(folder, 'tables', `${table}.ndjson.gz`);
export const filePath = (folder: string, key: string) => join(folder, 'files', key);

/** Reads a backup's manifest. Throws a TransferError if the folder isn't a backup. */
export async function readManifest(folder: string): Promise<Manifest> {
  let content: unknown;
  try {
    content = JSON.parse(await readFile(manifestPath(folder), 'utf8'));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new TransferError(`${folder} is not a backup: ${reason}`);
  }
  const parsed = manifestForm.safeParse(content);
  if (!parsed.success)
    throw new TransferError(
      `${folder} is not a backup that this version can read: ${z.prettifyError(parsed.error)}`,
    );
  return parsed.data;
}
