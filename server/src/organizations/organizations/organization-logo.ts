import type { Db } from '#platform/database/tables.ts';
import { invalid } from '#platform/errors.ts';
import { signedFileLink } from '#platform/files/file-link.ts';
import { dropFile, type Files, keepFile, type StoredFile } from '#platform/files/files.service.ts';
import type { UploadedFile } from '#platform/http/route.ts';

const linkSeconds = 6 * 3_600;
const maximumBytes = 5 * 1_048_576;
const maximumPixels = 40_000_000;
const longestSide = 1_024;

const signatures = [
  { format: 'png', bytes: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) },
  { format: 'jpeg', bytes: Buffer.from([0xff, 0xd8, 0xff]) },
] as const;

interface LogoOwner {
  logo_key: string | null;
}

/** Returns a link to the logo that expires after some hours. */
export function logoLink({ logo_key }: LogoOwner): string | null {
  return logo_key === null ? null : signedFileLink(logo_key, linkSeconds);
}

const notAnImage = () => invalid({ logo: ['Choose a png or jpeg image.'] });

/** Re-encodes the image, which drops everything but the pixels. */
async function reencode(content: Buffer, format: 'png' | 'jpeg'): Promise<Buffer> {
  // Loaded on first use: most processes never need it.
  const { default: sharp } = await import('sharp');
  try {
    return await sharp(content, { limitInputPixels: maximumPixels, failOn: 'error' })
      .rotate()
      .resize(longestSide, longestSide, { fit: 'inside', withoutEnlargement: true })
      .toFormat(format)
      .toBuffer();
  } catch {
    throw notAnImage();
  }
}

/** Stores an uploaded logo, outside of any transaction; throws 400 unless its bytes are a PNG or JPEG. */
export async function storeLogo(files: Files, upload: UploadedFile): Promise<StoredFile> {
  if (upload.content.length > maximumBytes) {
    throw invalid({ logo: ['Choose an image of at most 5 MB.'] });
  }
  const format = signatures.find(({ bytes }) =>
    upload.content.subarray(0, bytes.length).equals(bytes),
  )?.format;
  if (!format) throw notAnImage();
  const content = await reencode(upload.content, format);
  const name = `logo.${format === 'png' ? 'png' : 'jpg'}`;
  return files.store(content, { name, contentType: `image/${format}` });
}

/**
 * Returns the file that becomes the logo: another one, none (null), or the current one (undefined). A form
 * that sends the current logo's link keeps it.
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
    throw invalid({ logo: ['Send the logo as a png or jpeg file.'] });
  }
  if (owner.logo_key !== null) await dropFile(db, owner.logo_key);
  if (!file) return null;
  await keepFile(db, file.key);
  return file.id;
}
