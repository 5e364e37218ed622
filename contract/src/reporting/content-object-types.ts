import { z } from 'zod';
import { id } from '../platform/fields.ts';

/** A kind of record that templates and presentations may belong to. */
export const contentObjectType = z.object({
  id: id(),
  app_label: z.string(),
  model: z.string(),
});
export type ContentObjectType = z.infer<typeof contentObjectType>;

/** The only two kinds that presentations use; their ids never change. */
export const contentObjectTypes = {
  organization: { id: 1, app_label: 'organizations', model: 'organization' },
  monthlyreport: { id: 2, app_label: 'reporting', model: 'monthlyreport' },
} as const satisfies Record<string, ContentObjectType>;
