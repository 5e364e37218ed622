import { z } from 'zod';
import { id, relation, requiredText, webAddress } from '../../platform/fields.ts';
import {
  organizationReference,
  personReference,
  writerReference,
} from '../articles/references.schema.ts';

/** One value for each month from January to December: true if the template creates an article in the month. */
const selectedMonths = () =>
  z.array(z.boolean()).length(12, 'Send twelve values, for January to December.');

export const everyMonth: readonly boolean[] = Array.from({ length: 12 }, () => true);

const milestone = () =>
  z.union([z.literal(1), z.literal(2)], 'The milestone is 1 or 2.').nullable();

const wordCount = () => z.int().min(0).max(100_000).nullable();

export const articleTemplate = z.object({
  id: id(),
  title: z.string(),
  content_type: z.object({ id: id(), uid: z.string().nullable(), name: z.string() }),
  content_channels: z.array(id()),
  client: organizationReference,
  writer: writerReference.nullable(),
  editor: personReference.nullable(),
  poster: personReference.nullable(),
  lead: personReference.nullable(),
  final_approver: personReference.nullable(),
  google_sheet: z.string().nullable(),
  min_word_count: z.int().nullable(),
  milestone: z.int().nullable(),
  requires_internal_review: z.boolean(),
  selected_months: z.array(z.boolean()),
  archived: z.boolean(),
  version: z.int(),
  date_created: z.string(),
  last_update: z.string(),
});
export type ArticleTemplate = z.infer<typeof articleTemplate>;

const fields = {
  title: requiredText(200),
  content_type: relation(),
  content_channels: z.array(relation()).max(50),
  client: relation(),
  writer: relation().nullable(),
  editor: relation().nullable(),
  poster: relation().nullable(),
  lead: relation().nullable(),
  /** Defaults to the organization's Account Owner, or to its Customer if there is no Account Owner. */
  final_approver: relation().nullable(),
  google_sheet: z.union([z.literal('').transform(() => null), webAddress()]).nullable(),
  min_word_count: wordCount(),
  milestone: milestone(),
  requires_internal_review: z.boolean(),
  selected_months: selectedMonths(),
  archived: z.boolean(),
};

export const articleTemplateUpdate = z.strictObject(fields).partial();
export type ArticleTemplateUpdate = z.infer<typeof articleTemplateUpdate>;

export const articleTemplateBody = articleTemplateUpdate.required({
  title: true,
  content_type: true,
  client: true,
});
export type ArticleTemplateBody = z.infer<typeof articleTemplateBody>;
