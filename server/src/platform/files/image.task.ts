import type { ResizeOptions, Sharp } from 'sharp';
import { defineHeavyTask } from '#platform/heavy-work/heavy-task.ts';

const latin = (text: string) => Buffer.from(text, 'latin1');

const begins = (bytes: Buffer, beginning: string) =>
  bytes.subarray(0, beginning.length).equals(latin(beginning));

const signatures = [
  { format: 'png', isLike: (bytes: Buffer) => begins(bytes, '\x89PNG\r\n\x1a\n') },
  { format: 'jpeg', isLike: (bytes: Buffer) => begins(bytes, '\xff\xd8\xff') },
  { format: 'gif', isLike: (bytes: Buffer) => begins(bytes, 'GIF8') },
  {
    format: 'webp',
    isLike: (bytes: Buffer) => begins(bytes, 'RIFF') && bytes.subarray(8, 12).equals(latin('WEBP')),
  },
] as const;

export type ImageFormat = (typeof signatures)[number]['format'];

export interface ImageOrder {
  content: Buffer;
  /** The formats that are accepted. */
  from: readonly ImageFormat[];
  /** The format of the result; defaults to the format of the image. */
  to?: 'png' | 'webp';
  resize: ResizeOptions;
  /** Keeps all frames of a GIF or WebP; otherwise, only the first frame is kept. */
  keepsFrames?: boolean;
}

export interface DrawnImage {
  content: Buffer;
  format: ImageFormat;
  /** The width of one frame in pixels. */
  width: number;
  height: number;
}

/** The limit for all frames together, because decoding needs four bytes per pixel. */
const maximumPixels = 60_000_000;
/** The limits of a small image, which is decoded in about 100 ms and 20 MB. A small file can have many pixels. */
const small = { bytes: 262_144, pixels: 4_000_000 } as const;

/**
 * Returns the format according to the first bytes, or undefined if the format isn't accepted. Images in other formats
 * never reach sharp, which also reads SVG, including the files and addresses that an SVG refers to.
 */
const formatOf = ({ content, from }: ImageOrder): ImageFormat | undefined =>
  signatures.find(({ format, isLike }) => from.includes(format) && isLike(content))?.format;

async function open(content: Buffer, animated: boolean): Promise<Sharp> {
  // Loaded on first use, because most processes never need it.
  const { default: sharp } = await import('sharp');
  return sharp(content, { animated, limitInputPixels: maximumPixels, failOn: 'error' });
}

async function isLarge(order: ImageOrder): Promise<boolean> {
  if (formatOf(order) === undefined) return false;
  if (order.content.length > small.bytes) return true;
  try {
    const { width, height, pages = 1 } = await (await open(order.content, false)).metadata();
    return width * height * pages > small.pixels;
  } catch {
    return false;
  }
}

/**
 * Redraws an image, so that only its pixels are kept. This removes HTML that is disguised as an image, and the location
 * in a photo's metadata. Returns null unless the content is an image in an accepted format with at most 60 million
 * pixels.
 */
async function redraw(order: ImageOrder): Promise<DrawnImage | null> {
  const own = formatOf(order);
  if (!own) return null;
  const format = order.to ?? own;
  try {
    const image = (await open(order.content, order.keepsFrames ?? false))
      .autoOrient()
      .resize({ ...order.resize });
    const written = order.to === 'png' ? image.png({ palette: true }) : image.toFormat(format);
    const { data, info } = await written.toBuffer({ resolveWithObject: true });
    const { width, height, pageHeight } = info;
    return { content: data, format, width, height: pageHeight ?? height };
  } catch {
    return null;
  }
}

export const redrawImage = defineHeavyTask({
  module: import.meta.url,
  name: 'redrawImage',
  advice: 'Choose an image with fewer pixels or frames.',
  isLarge,
  run: redraw,
});
