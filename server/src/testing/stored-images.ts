import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestPortal } from './portal.ts';

/** Stores a logo for an organization and returns its file's key. */
export async function storeLogo(
  { database, services }: TestPortal,
  organizationId: number,
): Promise<string> {
  const content = Buffer.from('a logo');
  const file = await services.files.store(content, { name: 'logo.png', contentType: 'image/png' });
  const kept = { keeper_count: 1 };
  await database.writer.updateTable('stored_file').set(kept).where('id', '=', file.id).execute();
  await database.writer
    .updateTable('organization')
    .set({ logo_file_id: file.id })
    .where('id', '=', organizationId)
    .execute();
  return file.key;
}

const pathOf = ({ services }: TestPortal, key: string) =>
  join(services.config.dataDirectory, 'files', key.slice(0, 2), key);

/** Deletes a stored file's content, to simulate a lost disk. */
export const loseFile = (portal: TestPortal, key: string) => rmSync(pathOf(portal, key));

/** Changes a stored file's content, to simulate a failing disk. */
export const damageFile = (portal: TestPortal, key: string) =>
  writeFileSync(pathOf(portal, key), 'a l go');
