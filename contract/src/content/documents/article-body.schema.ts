import { z } from 'zod';
import { id, requiredText } from '../../platform/fields.ts';
import { personReference } from '../articles/references.schema.ts';
import type { BodyContent } from './body-content.ts';
import { readBodyContent } from './body-reader.ts';

const content = () =>
  z
    .custom<BodyContent>()
    .describe('The text as a ProseMirror document with only the allowed nodes.');

/** An article's text. Until someone writes a text, it is one empty paragraph with version 0. */
export const bodyRecord = z.object({
  article: id(),
  content: content(),
  word_count: z.int(),
  /** The article's minimum word count; null if it has none or the viewer may not see it. */
  min_word_count: z.int().nullable(),
  /** Increases with each change to the text, independently of the article's own version. */
  version: z.int(),
  updated_at: z.string().nullable(),
  updated_by: personReference.nullable(),
  allowed_actions: z.array(z.enum(['write_body', 'read_versions'])),
});
export type BodyRecord = z.infer<typeof bodyRecord>;

const checkedContent = z
  .unknown()
  .transform((value, context): BodyContent => {
    const read = readBodyContent(value);
    if ('content' in read) return read.content;
    for (const { path, message } of read.complaints) {
      context.issues.push({ code: 'custom', path, message, input: value });
    }
    return z.NEVER;
  })
  .describe('The text as a ProseMirror document with only the allowed nodes.');

export const bodyUpdate = z.strictObject({ content: checkedContent });

/**
 * The reasons for storing a version: someone named it, the article left a status, an older version was about to be
 * restored, or the portal stored one automatically before a change.
 */
export const bodyVersionKinds = ['named', 'status', 'restore', 'automatic'] as const;

/** A stored version of the text, as shown in the list of versions. */
export const bodyVersionSummary = z.object({
  id: id(),
  article: id(),
  /** The name that a person chose, 'Writing → Editing' for a move, or the reason for an automatic version. */
  name: z.string(),
  kind: z.enum(bodyVersionKinds),
  word_count: z.int(),
  /** The `version` that the text had when this copy was stored. */
  body_version: z.int(),
  created_at: z.string(),
  /** Null for automatic versions. */
  created_by: personReference.nullable(),
});
export type BodyVersionSummary = z.infer<typeof bodyVersionSummary>;

export const bodyVersion = bodyVersionSummary.extend({ content: content() });
export type BodyVersion = z.infer<typeof bodyVersion>;

export const bodyVersionBody = z.strictObject({ name: requiredText(120) });

export const bodyExportFormats = ['html', 'markdown', 'docx'] as const;
export type BodyExportFormat = (typeof bodyExportFormats)[number];
