import { z } from 'zod';
import { personReference } from '../../content/articles/references.schema.ts';
import { id } from '../../platform/fields.ts';
import { slideChange } from '../slide-changes.ts';
import { slideComponent } from '../slide-component.schema.ts';

/** The number of versions of a presentation that are kept, in addition to the sent version. */
export const keptVersions = 20;

export const slide = z.object({
  id: id(),
  slide_deck: id(),
  order: z.int(),
  title: z.string(),
  components: z.array(slideComponent),
});
export type Slide = z.infer<typeof slide>;

/**
 * A version's origin: created from the template, re-created from the template, restored from an earlier version, or
 * copied to be sent again with different numbers.
 */
export const presentationVersionKinds = ['created', 'recreated', 'restored', 'sent'] as const;

export const presentationVersion = z.object({
  id: id(),
  slide_deck: id(),
  /** The version's number, counted from 1. */
  number: z.int(),
  kind: z.enum(presentationVersionKinds),
  /** For `restored` and `sent`, the number of the version that the slides were copied from. */
  from_number: z.int().nullable(),
  /** The template version that this version was created from; null if it isn't known. */
  template_version: z.int().nullable(),
  slide_count: z.int(),
  /** True for the latest version, which staff see. */
  is_current: z.boolean(),
  /** True for the version that clients see, including on the shareable page. */
  is_sent: z.boolean(),
  /** The time the version was first sent and its numbers and images were frozen; null if it wasn't sent. */
  frozen_at: z.string().nullable(),
  /** The version's emails, one for each recipient. `date_sent` is null if the email hasn't been sent. */
  recipients: z.array(z.object({ email: z.string(), date_sent: z.string().nullable() })),
  created_at: z.string(),
  /** The person who created the version; null for versions created by a schedule. */
  created_by: personReference.nullable(),
});
export type PresentationVersion = z.infer<typeof presentationVersion>;

export const presentationVersionWithSlides = presentationVersion.extend({
  slides: z.array(slide),
});

export const presentationVersionComparison = z.object({
  from_number: z.int(),
  to_number: z.int(),
  changes: z.array(slideChange),
  /** The components whose numbers, articles, or images differ; empty unless both versions were sent. */
  changed_data: z.array(z.object({ slide: z.string(), component: z.string() })),
});
export type PresentationVersionComparison = z.infer<typeof presentationVersionComparison>;

export const presentationActions = ['recreate', 'restore'] as const;

/** A report's presentation. Staff see the latest version, clients the version that was sent. */
export const presentation = z.object({
  id: id(),
  name: z.string(),
  /** The report's URL in the API. */
  object_instance: z.string(),
  report: id(),
  slides: z.array(slide),
  /** The number of the version with these slides. */
  version_number: z.int(),
  /** True if the slides' numbers and images are the ones that were sent. The `content` call returns them. */
  is_frozen: z.boolean(),
  date_created: z.string(),
  last_updated: z.string(),
  version: z.int(),
  allowed_actions: z.array(z.enum(presentationActions)),
  /** For staff: the number of the version that was sent to the client; null if none was sent. */
  sent_version_number: z.int().nullable().optional(),
  /** For staff: true if slides, numbers, or images differ from what was sent. */
  differs_from_sent: z.boolean().optional(),
  /** For staff: true if the template has changed since this version was created. */
  is_template_newer: z.boolean().optional(),
  /** For staff, but not in lists: the hosts whose pages the meeting button may show in a frame. */
  meeting_hosts: z.array(z.string()).optional(),
});
export type Presentation = z.infer<typeof presentation>;
