import { z } from 'zod';
import { personReference } from '../../content/articles/references.schema.ts';
import { id } from '../../platform/fields.ts';
import { slideChange } from '../slide-changes.ts';
import { slideComponent } from '../slide-component.schema.ts';

/** The number of versions of a presentation that are kept, in addition to the one that was sent. */
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
 * The origin of a version: from the template, again from the template, from an earlier version, or sent with other
 * numbers than the version had been sent with before.
 */
export const presentationVersionKinds = ['created', 'recreated', 'restored', 'sent'] as const;

export const presentationVersion = z.object({
  id: id(),
  slide_deck: id(),
  /** 1 is the first one. */
  number: z.int(),
  kind: z.enum(presentationVersionKinds),
  /** For `restored` and `sent`, the version whose slides these are. */
  from_number: z.int().nullable(),
  /** The template's version then; null when the template was deleted. */
  template_version: z.int().nullable(),
  slide_count: z.int(),
  /** The newest one, which staff see. */
  is_current: z.boolean(),
  /** The one that clients and the shareable page see. */
  is_sent: z.boolean(),
  /** The time at which it was first sent; its numbers and images are kept since. */
  frozen_at: z.string().nullable(),
  /** The people to whom it was sent. */
  recipients: z.array(z.object({ email: z.string(), date_sent: z.string().nullable() })),
  created_at: z.string(),
  /** Null for changes made by a schedule. */
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
  /** The components whose numbers, articles or images differ, if both versions were sent. */
  changed_data: z.array(z.object({ slide: z.string(), component: z.string() })),
});
export type PresentationVersionComparison = z.infer<typeof presentationVersionComparison>;

export const presentationActions = ['recreate', 'restore'] as const;

/** The presentation of a report. Staff read its newest version, clients the one that was sent. */
export const presentation = z.object({
  id: id(),
  name: z.string(),
  /** The address of the report in the API. */
  object_instance: z.string(),
  report: id(),
  slides: z.array(slide),
  /** The version of the slides. */
  version_number: z.int(),
  /** The slides' numbers and images are the sent ones: read them with `content`. */
  is_frozen: z.boolean(),
  date_created: z.string(),
  last_updated: z.string(),
  version: z.int(),
  allowed_actions: z.array(z.enum(presentationActions)),
  /** For staff: the version that the client has; null if none was sent. */
  sent_version_number: z.int().nullable().optional(),
  /** For staff: slides, numbers or images differ from the sent ones. */
  differs_from_sent: z.boolean().optional(),
  /** For staff: the template changed since this version. */
  is_template_newer: z.boolean().optional(),
  /** For staff, of one presentation: hosts whose pages the meeting button may show in a frame. */
  meeting_hosts: z.array(z.string()).optional(),
});
export type Presentation = z.infer<typeof presentation>;
