import { clock, instantAfter } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { reserveFolderId } from './document.repository.ts';
import type { GoogleDrive } from './google-drive/google-drive.ts';

const monthNames = Array.from({ length: 12 }, (_, index) =>
  new Intl.DateTimeFormat('en', { month: 'long', timeZone: 'UTC' }).format(
    Date.UTC(2000, index, 1),
  ),
);

export interface DocumentPlace {
  client: string;
  project: string | null;
  year: number | null;
  month: number | null;
}

/** Returns the folder names from outermost to innermost: client and project, or client, year and month. */
export function folderNames({ client, project, year, month }: DocumentPlace): string[] {
  if (project !== null) return [client, project];
  const names = [client];
  if (year === null) return names;
  names.push(String(year));
  const monthName = month === null ? undefined : monthNames[month - 1];
  // Begin with the number, so that Drive sorts months by date.
  if (monthName) names.push(`${String(month).padStart(2, '0')} ${monthName}`);
  return names;
}

/** A reserved id's lifetime: long enough for the process that reserved it to create the folder. */
const reservationMilliseconds = 60_000;

async function ensureFolder(
  database: Database,
  drive: GoogleDrive,
  parentId: string,
  name: string,
): Promise<string> {
  const folder = await drive.findFolder(parentId, name);
  if (folder) return folder;
  const folder_id = await drive.reserveId();
  const agreed_at = clock.instant();
  const id = await database.transaction((db) =>
    reserveFolderId(
      db,
      { parent_id: parentId, name, folder_id, agreed_at },
      instantAfter(-reservationMilliseconds),
    ),
  );
  await drive.createFolder({ id, name, parentId });
  return id;
}

/** Creates missing folders and returns the innermost folder's id. Concurrent calls create each folder once. */
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
