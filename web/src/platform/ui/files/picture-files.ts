import {
  maximumPictureBytes,
  notAPicture,
  tooLargePicture,
} from '@portal/contract/platform/picture.ts';

export const pictureTypes = ['image/png', 'image/jpeg'];
export const pictureHint = 'PNG or JPEG, at most 5 MB';

/** Returns why a file is rejected as a picture, or null if it is accepted. The server checks the content. */
export function pictureProblem(file: File): string | null {
  if (!pictureTypes.includes(file.type)) return notAPicture;
  return file.size > maximumPictureBytes ? tooLargePicture : null;
}
