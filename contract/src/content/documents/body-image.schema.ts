import { z } from 'zod';
import { id, relation } from '../../platform/fields.ts';
import { isSafeLink } from './body-content.ts';

/** An image that an article's text can show. */
export const bodyImage = z.object({
  id: id(),
  article: id(),
  /** A link that works for a few hours without a session. */
  url: z.string(),
  /** The size of the image in pixels. */
  width: z.int(),
  height: z.int(),
});
export type BodyImage = z.infer<typeof bodyImage>;

/** The maximum size of an uploaded file. */
export const maximumImageBytes = 8 * 1_048_576;

export const imageMessages = {
  notAnImage: 'Choose a PNG, JPEG, WebP or GIF image.',
  tooLarge: 'Choose an image of at most 8 MB.',
} as const;

const webAddress = z
  .string()
  .refine(
    (value) => isSafeLink(value) && /^https?:/i.test(value),
    'Enter an address with http or https.',
  );

/**
 * A new image: an uploaded file (`image`), an address to load the image from, or an image of another article to copy.
 */
export const newBodyImage = z.strictObject({
  url: webAddress.optional(),
  copy_of: relation().optional(),
});
export type NewBodyImage = z.output<typeof newBodyImage>;
