import {
  maximumPictureBytes,
  notAPicture,
  tooLargePicture,
} from '@portal/contract/platform/picture.ts';
import type { ResizeOptions } from 'sharp';
import { invalid } from '#platform/errors.ts';
import type { UploadedFile } from '#platform/http/route.ts';
import type { Files, StoredFile } from './files.service.ts';

const maximumPixels = 40_000_000;

const signatures = [
  { format: 'png', bytes: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) },
  { format: 'jpeg', bytes: Buffer.from([0xff, 0xd8, 0xff]) },
] as const;

interface PictureField {
  /** The form's field, which errors name; the stored file is called after it. */
  field: string;
  resize: ResizeOptions;
}

const notAnImage = (field: string) => invalid({ [field]: [notAPicture] });

/** Re-encodes the image, which drops everything but the pixels. */
async function reencode(
  content: Buffer,
  format: 'png' | 'jpeg',
  { field, resize }: PictureField,
): Promise<Buffer> {
  // Loaded on first use: most processes never need it.
  const { default: sharp } = await import('sharp');
  try {
    return await sharp(content, { limitInputPixels: maximumPixels, failOn: 'error' })
      .rotate()
      .resize(resize)
      .toFormat(format)
      .toBuffer();
  } catch {
    throw notAnImage(field);
  }
}

/** Stores an uploaded picture, outside of any transaction; throws 400 unless its bytes are a PNG or JPEG. */
export async function storePicture(
  files: Files,
  upload: UploadedFile,
  picture: PictureField,
): Promise<StoredFile> {
  const { field } = picture;
  if (upload.content.length > maximumPictureBytes) throw invalid({ [field]: [tooLargePicture] });
  const format = signatures.find(({ bytes }) =>
    upload.content.subarray(0, bytes.length).equals(bytes),
  )?.format;
  if (!format) throw notAnImage(field);
  const content = await reencode(upload.content, format, picture);
  const name = `${field}.${format === 'png' ? 'png' : 'jpg'}`;
  return files.store(content, { name, contentType: `image/${format}` });
}
