import { z } from 'zod';
import {
  organizationReference,
  personReference,
} from '../../content/articles/references.schema.ts';
import { id, relation, requiredText } from '../../platform/fields.ts';
import { slideChange } from '../slide-changes.ts';
import { maximumSlides, sentComponents, slideComponent } from '../slide-component.schema.ts';

/** The first slide's title, which can't be moved or deleted. */
export const firstSlideTitle = 'Introduction';

export const slideTemplate = z.object({
  id: id(),
  slide_deck_template: id(),
  title: z.string(),
  /** The position in the template, counted from 0. */
  order: z.int(),
  components: z.array(slideComponent),
  version: z.int(),
});
export type SlideTemplate = z.infer<typeof slideTemplate>;

export const templateOrigins = ['new', 'master'] as const;
export const presentationTemplateActions = ['update', 'delete'] as const;

/** A template for presentations: the master template, or an organization's template. */
export const presentationTemplate = z.object({
  id: id(),
  name: z.string(),
  /** The id of the kind 'organization' in `contentObjectTypes`. */
  content_type: id(),
  /** The organization; null for the master. */
  object_id: id().nullable(),
  /** The organization's URL in the API; null for the master. */
  object_instance: z.string().nullable(),
  client: organizationReference.nullable(),
  is_master_template: z.boolean(),
  /** True if presentations are named like 'March 2026 SEO Briefing' instead of after the template. */
  use_dynamic_title: z.boolean(),
  origin: z.enum(templateOrigins),
  slide_templates: z.array(slideTemplate),
  /** The number of components with empty required attributes; presentations with such components can't be sent. */
  unfinished_count: z.int(),
  date_created: z.string(),
  last_updated: z.string(),
  last_updated_by: personReference.nullable(),
  /** Incremented with every change, including changes to a slide. */
  version: z.int(),
  allowed_actions: z.array(z.enum(presentationTemplateActions)),
});
export type PresentationTemplate = z.infer<typeof presentationTemplate>;

const title = () => requiredText(200);

const slideFields = { title: title(), components: sentComponents() };

/** A slide in a template, with the id of an existing slide, or without an id for a new slide. */
const nestedSlide = z.strictObject({
  id: id().optional(),
  ...slideFields,
  components: sentComponents().default([]),
  /** Ignored, because the slides are stored in list order. */
  order: z.int().optional(),
  slide_deck_template: id().optional(),
  version: z.int().optional(),
});

const nestedSlides = () =>
  z
    .array(nestedSlide)
    .min(1, 'A template has at least one slide.')
    .max(maximumSlides, `A template has at most ${maximumSlides} slides.`);

const templateFields = {
  name: requiredText(200),
  use_dynamic_title: z.boolean(),
  /**
   * All slides in order. Slides with an id are updated, slides without an id are added, and missing slides are deleted.
   */
  slide_templates: nestedSlides(),
};

/** Without `slide_templates`, the template gets a single empty slide, 'Introduction'. */
export const presentationTemplateBody = z.strictObject({
  name: templateFields.name.optional(),
  use_dynamic_title: templateFields.use_dynamic_title.default(true),
  slide_templates: templateFields.slide_templates.optional(),
  is_master_template: z.boolean().default(false),
  /** The organization; required unless this is the master. */
  object_id: relation().nullish(),
  content_type: id().optional(),
});
export type PresentationTemplateBody = z.infer<typeof presentationTemplateBody>;

export const presentationTemplateUpdate = z.strictObject(templateFields).partial();
export type PresentationTemplateUpdate = z.infer<typeof presentationTemplateUpdate>;

export const slideTemplateBody = z.strictObject({
  slide_deck_template: relation(),
  /** Defaults to 'New Slide N'. */
  title: title().optional(),
  components: sentComponents().default([]),
  /** Defaults to the last position. Can't be 0, the first slide's position. */
  order: z.int().min(1, 'The first slide must stay first.').max(maximumSlides).optional(),
});
export type SlideTemplateBody = z.infer<typeof slideTemplateBody>;

export const slideTemplateUpdate = z
  .strictObject({
    ...slideFields,
    /** Moves the slide; the other slides shift accordingly. */
    order: z.int().min(0).max(maximumSlides),
  })
  .partial();
export type SlideTemplateUpdate = z.infer<typeof slideTemplateUpdate>;

/** An active organization that requires reports, with its template. */
export const templateOrganization = z.object({
  client: organizationReference,
  template: presentationTemplate
    .pick({ id: true, name: true, origin: true, last_updated: true, version: true })
    .extend({ slide_count: z.int(), unfinished_count: z.int() })
    .nullable(),
  report_count: z.int(),
});
export type TemplateOrganization = z.infer<typeof templateOrganization>;

const organizations = () =>
  z
    .array(relation())
    .min(1, 'Choose at least one organization.')
    .max(2_000, 'Choose at most 2000 organizations.');

export const bulkUpdatePreviewBody = z.strictObject({ organizations: organizations() });

/** The changes that would result from replacing the chosen organizations' slides with the master's slides. */
export const bulkUpdatePreview = z.object({
  master: z.object({ id: id(), name: z.string(), version: z.int() }),
  organizations: z.array(
    z.object({
      client: organizationReference,
      template: id(),
      version: z.int(),
      /** Empty if the template already equals the master. */
      changes: z.array(slideChange),
    }),
  ),
  /** The chosen organizations that have no template, are archived, or require no reports. */
  skipped: z.array(z.object({ client: organizationReference, reason: z.string() })),
});
export type BulkUpdatePreview = z.infer<typeof bulkUpdatePreview>;

export const bulkUpdateBody = z.strictObject({
  organizations: organizations(),
  /** The template versions in the preview. A template that has changed since then is skipped and reported. */
  versions: z
    .array(z.strictObject({ template: id(), version: z.int() }))
    .max(2_000)
    .optional(),
});
export type BulkUpdateBody = z.infer<typeof bulkUpdateBody>;

export const bulkUpdateResult = z.object({
  response: z.string(),
  updated_count: z.int(),
  problems: z.array(z.object({ client: organizationReference.nullable(), text: z.string() })),
});
export type BulkUpdateResult = z.infer<typeof bulkUpdateResult>;
