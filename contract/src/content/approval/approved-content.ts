import { z } from 'zod';
import type { BodyContent } from '../documents/body-content.ts';

/** The fields of an article that its final approver approves along with the text. */
export const approvedFields = [
  'title',
  'focus_keyword_plaintext',
  'description',
  'url_1',
  'anchor_1',
  'url_2',
  'anchor_2',
  'google_doc',
] as const;
export type ApprovedField = (typeof approvedFields)[number];

/** The approved fields, and the text in the portal's own editor. */
export const approvedParts = [...approvedFields, 'text'] as const;
export type ApprovedPart = (typeof approvedParts)[number];

const field = () => z.string().nullable();

/** The exact state of an article that an approval covers. */
export const approvedContent = z.object({
  title: z.string(),
  focus_keyword_plaintext: field(),
  description: field(),
  url_1: field(),
  anchor_1: field(),
  url_2: field(),
  anchor_2: field(),
  /** The document's address; null if the document is in the portal's own editor. */
  google_doc: field(),
  /** Null if the article has no text in the portal's own editor. */
  text: z
    .custom<BodyContent>()
    .nullable()
    .describe('The text as a ProseMirror document with only the allowed nodes.'),
});
export type ApprovedContent = z.infer<typeof approvedContent>;

/** Returns JSON with sorted keys and without white space (RFC 8785), so that equal values have equal JSON. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}

/** Returns the parts that differ between two states. */
export function changedParts(before: ApprovedContent, after: ApprovedContent): ApprovedPart[] {
  return approvedParts.filter((part) => canonicalJson(before[part]) !== canonicalJson(after[part]));
}
