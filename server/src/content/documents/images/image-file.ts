import {
  imageMessages,
  maximumImageBytes,
} from '@portal/contract/content/documents/body-image.schema.ts';
import { invalid } from '#platform/errors.ts';

/** Larger ones are scaled down. */
const longestSide = 2_000;
/** Of all frames together: decoding takes four bytes for each. */
const maximumPixels = 60_000_000;

const latin = (text: string) => Buffer.from(text, 'latin1');

const formats = [
  {
    format: 'png',
    extension: 'png',
    isLike: (bytes: Buffer) => begins(bytes, '\x89PNG\r\n\x1a\n'),
  },
  { format: 'jpeg', extension: 'jpg', isLike: (bytes: Buffer) => begins(bytes, '\xff\xd8\xff') },
  { format: 'gif', extension: 'gif', isLike: (bytes: Buffer) => begins(bytes, 'GIF8') },
  {
    format: 'webp',
    extension: 'webp',
    isLike: (bytes: Buffer) => begins(bytes, 'RIFF') && bytes.subarray(8, 12).equals(latin('WEBP')),
  },
] as const;

const begins = (bytes: Buffer, beginning: string) =>
  bytes.subarray(0, beginning.length).equals(latin(beginning));

export interface ImageFile {
  content: Buffer;
  name: string;
  contentType: string;
  width: number;
  height: number;
}

/**
 * Draws an image anew, so that nothing but pixels is kept: no page in disguise, no place where a photo was
 * taken. Its type is read from its bytes; 400 unless it is one of the known ones.
 */
export async function readImageFile(content: Buffer): Promise<ImageFile> {
  if (content.length > maximumImageBytes) throw invalid({ image: [imageMessages.tooLarge] });
  const known = formats.find(({ isLike }) => isLike(content));
  if (!known) throw invalid({ image: [imageMessages.notAnImage] });
  const { format, extension } = known;
  // Loaded with the first image: many portals never need it.
  const { default: sharp } = await import('sharp');
  const animated = format === 'gif' || format === 'webp';
  try {
    const { data, info } = await sharp(content, {
      animated,
      limitInputPixels: maximumPixels,
      failOn: 'error',
    })
      .autoOrient()
      .resize(longestSide, longestSide, { fit: 'inside', withoutEnlargement: true })
      .toFormat(format)
      .toBuffer({ resolveWithObject: true });
    return {
      content: data,
      name: `image.${extension}`,
      contentType: `image/${format}`,
      width: info.width,
      height: info.pageHeight ?? info.height,
    };
  } catch {
    throw invalid({ image: [imageMessages.notAnImage] });
  }
}
