import { z } from 'zod';
import { day, id, instant, relation, requiredText, text, webAddress } from '../platform/fields.ts';
import { assignee } from './item-fields.ts';

export const websiteBuildActions = ['update', 'archive', 'reactivate', 'delete'] as const;

/** A summary of a checklist for the badge on a build's card. The counts are stored with the checklist. */
export const checklistBadge = z.object({
  checklist: id(),
  name: z.string(),
  item_count: z.int(),
  completed_count: z.int(),
  /** The number of completed items whose check now fails. */
  failing_check_count: z.int(),
  /** The earliest due date of an open item. */
  next_due: day().nullable(),
  /** True if the template has a newer revision than the checklist. */
  is_template_newer: z.boolean(),
});
export type ChecklistBadge = z.infer<typeof checklistBadge>;

export const websiteBuild = z.object({
  id: id(),
  label: z.string(),
  organization: z.object({ id: id(), dba_name: z.string(), slug: z.string() }),
  notes: z.string().nullable(),
  start_date: day().nullable(),
  brand_interview_link: z.string().nullable(),
  sitemap_link: z.string().nullable(),
  intake_link: z.string().nullable(),
  staging_url: z.string().nullable(),
  is_active: z.boolean(),
  build_checklist: id().nullable(),
  deploy_checklist: id().nullable(),
  /** The hosted application that was created from the build. */
  new_application: id().nullable(),
  /** Null if the checklist is missing. */
  build_badge: checklistBadge.nullable(),
  deploy_badge: checklistBadge.nullable(),
  is_late: z.boolean(),
  /** The number of open items past their due date. */
  late_count: z.int(),
  /** The time the last item in both checklists was completed; null while any item is open. */
  finished_at: instant().nullable(),
  /** The expected completion. Null for finished and archived builds, and until three builds have been finished. */
  forecast: z
    .object({
      finishes_on: day(),
      /** The median of the finished builds. */
      days_per_item: z.number(),
      finished_build_count: z.int(),
    })
    .nullable(),
  /**
   * The person with the most late items, and the number of those items. `person` is null if the items are unassigned;
   * `held_up_by` is null if nothing is late.
   */
  held_up_by: z.object({ person: assignee.nullable(), late_count: z.int() }).nullable(),
  version: z.int(),
  created_at: instant(),
  updated_at: instant(),
  allowed_actions: z.array(z.enum(websiteBuildActions)),
});
export type WebsiteBuild = z.infer<typeof websiteBuild>;

const link = () => z.union([z.literal('').transform(() => null), webAddress()]).nullable();

const fields = {
  label: requiredText(200),
  organization: relation(),
  notes: text(10_000)
    .transform((value) => (value === '' ? null : value))
    .nullable(),
  start_date: day().nullable(),
  brand_interview_link: link(),
  sitemap_link: link(),
  intake_link: link(),
  staging_url: link(),
};

export const websiteBuildUpdate = z.strictObject({
  ...z.strictObject(fields).partial().shape,
  is_active: z.boolean().optional(),
  /** The id of a checklist that doesn't belong to another build; null removes the checklist. */
  build_checklist: relation().nullable().optional(),
  deploy_checklist: relation().nullable().optional(),
});
export type WebsiteBuildUpdate = z.infer<typeof websiteBuildUpdate>;

export const websiteBuildBody = z
  .strictObject({
    ...z.strictObject(fields).partial().shape,
    is_active: z.boolean().default(true),
    /** The template for the first checklist. Defaults to the master template; null creates no checklist. */
    build_template: relation().nullable().optional(),
    deploy_template: relation().nullable().optional(),
  })
  .required({ label: true, organization: true });
export type WebsiteBuildBody = z.infer<typeof websiteBuildBody>;

/** A preview of how a different start date would shift the due dates of open items. */
export const startDatePreview = z.object({
  /** The number of calendar days that due dates shift by; 0 if they don't shift. */
  days: z.int(),
  shifted_count: z.int(),
  /**
   * The number of completed items; `undated_count` is the number of open items without a due date. Neither kind is
   * shifted.
   */
  completed_count: z.int(),
  undated_count: z.int(),
  /** The number of shifted items that would be late after the change. */
  late_count: z.int(),
});
export type StartDatePreview = z.infer<typeof startDatePreview>;
