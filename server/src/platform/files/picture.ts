import {
  maximumPictureBytes,
  notAPicture,
  tooLargePicture,
} from '@portal/contract/platform/picture.ts';
import type { ResizeOptions } from 'sharp';
import { invalid } from '#platform/errors.ts';
import { runHeavyTask } from '#platform/heavy-work/heavy-work.ts';
import type { UploadedFile } from '#platform/http/route.ts';
import type { Files, StoredFile } from './files.service.ts';
import { redrawImage } from './image.task.ts';

interface PictureField {
  /** The form's field, used in errors and as the stored file's name. */
  field: string;
  resize: ResizeOptions;
}

/** Stores an uploaded picture outside of any transaction. Throws 400 unless its content is a PNG or JPEG. */
export async function storePicture(
  files: Files,
  upload: UploadedFile,
  { field, resize }: PictureField,
): Promise<StoredFile> {
  if (upload.content.length > maximumPictureBytes) throw invalid({ [field]: [tooLargePicture] });
  const order = { content: upload.content, from: ['png', 'jpeg'], resize } as const;
  const drawn = await runHeavyTask(redrawImage, order);
  if (!drawn) throw invalid({ [field]: [notAPicture] });
  const name = `${field}.${drawn.format === 'png' ? 'png' : 'jpg'}`;
  return files.store(drawn.content, { name, contentType: `image/${drawn.format}` });
}
