import type { Db } from '#platform/database/tables.ts';
import { updateRow } from '#platform/database/write-row.ts';
import { recordEvent } from '#platform/events/events.service.ts';
import { dropFile, type Files, keepFile, type StoredFile } from '#platform/files/files.service.ts';
import { storePicture } from '#platform/files/picture.ts';
import type { UploadedFile } from '#platform/http/route.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import type { PersonDetails } from './person.presenter.ts';
import { getPerson } from './person.service.ts';

/** The width and height in pixels: twice the largest size on screen. */
const side = 256;

/** Crops an uploaded picture to a square and stores it. Must not run in a transaction. */
export const storeAvatar = (files: Files, upload: UploadedFile): Promise<StoredFile> =>
  storePicture(files, upload, {
    field: 'avatar',
    resize: { width: side, height: side, fit: 'cover' },
  });

/** Sets a person's picture; null removes it. */
export async function setAvatar(
  db: Db,
  viewer: Viewer,
  person: PersonDetails,
  file: StoredFile | null,
): Promise<PersonDetails> {
  if (person.avatar_key !== null) await dropFile(db, person.avatar_key);
  if (file) await keepFile(db, file.key);
  await updateRow(db, 'person', person.id, { avatar_key: file?.key ?? null });
  await recordEvent(db, { topic: 'person', recordId: person.id });
  return getPerson(db, viewer, person.id);
}
