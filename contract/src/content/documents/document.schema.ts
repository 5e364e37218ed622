import { z } from 'zod';
import { relation, requiredText, text } from '../../platform/fields.ts';
import { article } from '../articles/article.schema.ts';

/** A number, or a string of digits, as forms send it. */
const wholeNumber = (from: number, to: number) =>
  z
    .union(
      [
        z.int(),
        z
          .string()
          .regex(/^\d{1,4}$/)
          .transform(Number),
      ],
      'Enter a whole number.',
    )
    .refine((value) => value >= from && value <= to, `Enter a number from ${from} to ${to}.`)
    .nullish();

/** A document or sheet for an article. The client, date and project determine its folder and must match the article. */
export const newDocument = z.strictObject({
  articleId: relation(),
  /** The client, by name or id. */
  organization: z.union([relation(), text(255)], 'Enter a name or an id.').nullish(),
  /** The folder's year; defaults to the year of the article's planning month. */
  year: wholeNumber(2000, 2100),
  month: wholeNumber(1, 12),
  /** The document's title; defaults to the article's title. */
  title: requiredText(255).nullish(),
  projectId: relation().nullish(),
  isSheet: z.boolean().nullish(),
});
export type NewDocument = z.output<typeof newDocument>;

export const documentCreated = z.object({
  /** The file's id in Google Drive; null if the document is in the portal's own editor. */
  fileId: z.string().nullable(),
  url: z.string(),
  article,
});
export type DocumentCreated = z.infer<typeof documentCreated>;

export const documentMessages = { created: 'Doc Created!' } as const;

/** Returns the path of the portal's own editor for an article. */
export const ownDocumentPath = (articleId: number) =>
  `/content-generation/articles/${articleId}/document` as const;
