import { clock, instantAfter } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { agreeOnFolder } from './document.repository.ts';
import type { GoogleDrive } from './google-drive/google-drive.ts';

const monthNames = Array.from({ length: 12 }, (_, place) =>
  new Intl.DateTimeFormat('en', { month: 'long', timeZone: 'UTC' }).format(
    Date.UTC(2000, place, 1),
  ),
);

export interface DocumentPlace {
  client: string;
  project: string | null;
  year: number | null;
  month: number | null;
}

/** The folders of a document from the outermost: its project's, or client, year and month. */
export function folderNames({ client, project, year, month }: DocumentPlace): string[] {
  if (project !== null) return [project];
  const names = [client];
  if (year === null) return names;
  names.push(String(year));
  const monthName = month === null ? undefined : monthNames[month - 1];
  // With its number first, so that Drive lists the months in their order.
  if (monthName) names.push(`${String(month).padStart(2, '0')} ${monthName}`);
  return names;
}

/** Long enough for whoever has agreed on an id to have made the folder. */
const agreementMilliseconds = 60_000;

async function ensureFolder(
  database: Database,
  drive: GoogleDrive,
  parentId: string,
  name: string,
): Promise<string> {
  const found = await drive.findFolder(parentId, name);
  if (found) return found;
  const folder_id = await drive.reserveId();
  const agreed_at = clock.instant();
  const id = await database.transaction((db) =>
    agreeOnFolder(
      db,
      { parent_id: parentId, name, folder_id, agreed_at },
      instantAfter(-agreementMilliseconds),
    ),
  );
  await drive.createFolder({ id, name, parentId });
  return id;
}

/** The folder at the end of a path of names, found or made; two who make it at once make one. */
export async function ensureFolders(
  database: Database,
  drive: GoogleDrive,
  rootId: string,
  names: readonly string[],
): Promise<string> {
  let parentId = rootId;
  for (const name of names) parentId = await ensureFolder(database, drive, parentId, name);
  return parentId;
}
