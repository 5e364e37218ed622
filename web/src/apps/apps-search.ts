import { z } from 'zod';

const id = () => z.coerce.number().int().positive().optional().catch(undefined);

/** The search params of the directory of applications; invalid ones are dropped. */
export const appsSearch = z.object({
  search: z.string().max(200).optional().catch(undefined),
  organization: id(),
  active: z.enum(['true', 'false']).optional().catch(undefined),
  /** The form of a new application. */
  panel: z.literal('add').optional().catch(undefined),
  /** The website build that the form begins with. */
  build: id(),
  /** The job of an application that is being made, whose progress is shown. */
  job: id(),
  /** Instead of the applications: the deleted ones. */
  deleted: z.literal('true').optional().catch(undefined),
});

export const childThemeSearch = z.object({
  search: z.string().max(200).optional().catch(undefined),
  theme: id(),
  panel: z.literal('add').optional().catch(undefined),
});
