import { z } from 'zod';
import { promisedIn } from '../../ledger/ledger.schema.ts';
import { id } from '../../platform/fields.ts';
import { commentaryPart } from '../commentary/commentary.schema.ts';
import { analyticsMonth, leadMonth } from '../data/report-data.schema.ts';
import { slideComponent } from '../slide-component.schema.ts';
import { screenshotTypes } from '../ui-components.ts';

/** An image's link, which expires after a few hours, and the image's size if it is known. */
const image = z.object({
  url: z.string(),
  width: z.int().nullable(),
  height: z.int().nullable(),
});
export type ContentImage = z.infer<typeof image>;

/** An article as shown in a report. */
export const reportArticle = z.object({
  id: id(),
  title: z.string(),
  content_type: z.object({ id: id(), name: z.string() }),
  min_word_count: z.int().nullable(),
  status: z.object({ name: z.string() }),
});
export type ReportArticle = z.infer<typeof reportArticle>;

/** The data that a component shows in addition to its own attributes. */
export const componentData = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('none') }),
  z.object({ kind: z.literal('logo'), name: z.string(), image: image.nullable() }),
  z.object({ kind: z.literal('month'), year: z.int(), month: z.int() }),
  z.object({
    kind: z.literal('articles'),
    year: z.int(),
    month: z.int(),
    articles: z.array(reportArticle),
  }),
  z.object({ kind: z.literal('analytics'), months: z.array(analyticsMonth) }),
  z.object({ kind: z.literal('leads'), months: z.array(leadMonth) }),
  z.object({
    kind: z.literal('screenshot'),
    screenshot_type: z.enum(screenshotTypes).nullable(),
    image: image.nullable(),
    put_in_at: z.string().nullable(),
  }),
  /** A button's target; `can_embed` is true if a superuser has allowed its host in frames. */
  z.object({ kind: z.literal('link'), url: z.string().nullable(), can_embed: z.boolean() }),
  promisedIn.omit({ organization: true, is_mailed: true }).extend({ kind: z.literal('promised') }),
  /** The component isn't in the catalog. */
  z.object({ kind: z.literal('unknown') }),
]);
export type ComponentData = z.infer<typeof componentData>;

export const resolvedComponent = slideComponent.extend({ data: componentData });
export type ResolvedComponent = z.infer<typeof resolvedComponent>;

export const resolvedSlide = z.object({
  id: id(),
  order: z.int(),
  title: z.string(),
  components: z.array(resolvedComponent),
  /** The signed commentary; absent if there is none. Unsigned drafts are never part of the content. */
  commentary: z.array(commentaryPart).optional(),
});
export type ResolvedSlide = z.infer<typeof resolvedSlide>;

/**
 * A presentation with all the data that it shows. A frozen presentation has the data that was sent; any other
 * presentation has the current data. Preview, view, and print all render this record.
 */
export const presentationContent = z.object({
  presentation: id(),
  report: id(),
  name: z.string(),
  organization: z.object({ dba_name: z.string(), slug: z.string() }),
  year: z.int(),
  month: z.int(),
  version_number: z.int(),
  slides: z.array(resolvedSlide),
  /** The time these numbers and images were sent; null for content that isn't frozen. */
  frozen_at: z.string().nullable(),
});
export type PresentationContent = z.infer<typeof presentationContent>;
