import type { Db } from '#platform/database/tables.ts';
import { invalid } from '#platform/errors.ts';
import { signedFileLink } from '#platform/files/file-link.ts';
import { dropFile, type Files, keepFile, type StoredFile } from '#platform/files/files.service.ts';
import { storePicture } from '#platform/files/picture.ts';
import type { UploadedFile } from '#platform/http/route.ts';

const linkSeconds = 6 * 3_600;
const longestSide = 1_024;

interface LogoOwner {
  logo_key: string | null;
}

/** Returns a link to the logo that expires after a few hours. */
export function logoLink({ logo_key }: LogoOwner): string | null {
  return logo_key === null ? null : signedFileLink(logo_key, linkSeconds);
}

/** Stores an uploaded logo. Must not run in a transaction. */
export const storeLogo = (files: Files, upload: UploadedFile): Promise<StoredFile> =>
  storePicture(files, upload, {
    field: 'logo',
    resize: { width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true },
  });

/**
 * Returns the id of the file to use as the logo, null to remove the logo, or undefined to keep it. Sending the current
 * logo's link keeps the logo.
 */
export async function resolveLogo(
  db: Db,
  owner: LogoOwner,
  sent: { logo?: string | null | undefined; file?: StoredFile | undefined },
): Promise<number | null | undefined> {
  const { logo, file } = sent;
  if (!file && logo === undefined) return undefined;
  if (!file && logo !== null && logo !== '') {
    const path = logo?.split('?')[0];
    const present = logoLink(owner)?.split('?')[0];
    if (path === present) return undefined;
    throw invalid({ logo: ['Send the logo as a PNG or JPEG file.'] });
  }
  if (owner.logo_key !== null) await dropFile(db, owner.logo_key);
  if (!file) return null;
  await keepFile(db, file.key);
  return file.id;
}
