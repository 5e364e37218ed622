import {
  imageMessages,
  maximumImageBytes,
} from '@portal/contract/content/documents/body-image.schema.ts';
import { invalid } from '#platform/errors.ts';
import { redrawImage } from '#platform/files/image.task.ts';
import { runHeavyTask } from '#platform/heavy-work/heavy-work.ts';

/** The maximum width and height of a stored image in pixels; larger images are scaled down. */
const longestSide = 2_000;

const extensions = { png: 'png', jpeg: 'jpg', gif: 'gif', webp: 'webp' } as const;

export interface ImageFile {
  content: Buffer;
  name: string;
  contentType: string;
  width: number;
  height: number;
}

/** Redraws an image for storage. Throws 400 if it is too large or not in a supported format. */
export async function readImageFile(content: Buffer): Promise<ImageFile> {
  if (content.length > maximumImageBytes) throw invalid({ image: [imageMessages.tooLarge] });
  const drawn = await runHeavyTask(redrawImage, {
    content,
    from: ['png', 'jpeg', 'gif', 'webp'],
    resize: { width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true },
    keepsFrames: true,
  });
  if (!drawn) throw invalid({ image: [imageMessages.notAnImage] });
  const { format, ...image } = drawn;
  return { ...image, name: `image.${extensions[format]}`, contentType: `image/${format}` };
}
