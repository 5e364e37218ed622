import { z } from 'zod';
import { id, relation } from '../platform/fields.ts';

/** The id of the single record that points to the master templates. */
export const masterTemplatesId = 1;

const summary = z
  .object({ id: id(), name: z.string(), item_count: z.int(), archived: z.boolean() })
  .nullable();

export const masterChecklistTemplates = z.object({
  id: id(),
  website_build: id().nullable(),
  website_deployment: id().nullable(),
  /** The master template; null if none is set. The portal treats an archived template as missing. */
  website_build_template: summary,
  website_deployment_template: summary,
  version: z.int(),
});
export type MasterChecklistTemplates = z.infer<typeof masterChecklistTemplates>;

export const masterChecklistTemplatesUpdate = z.strictObject({
  website_build: relation().nullable().optional(),
  website_deployment: relation().nullable().optional(),
});
export type MasterChecklistTemplatesUpdate = z.infer<typeof masterChecklistTemplatesUpdate>;
