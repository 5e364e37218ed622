import { z } from 'zod';
import { id } from '../platform/fields.ts';
import { setupStepNames } from './setup-steps.ts';

/** The maximum number of accounts at risk on the home. */
export const mostAccountsAtRisk = 5;

/** A count with the address of the list that it counts. */
const homeLine = z.object({
  label: z.string(),
  count: z.int(),
  /** The path and query of the list's screen. */
  address: z.string(),
  /** True if everything on the list is overdue. */
  is_late: z.boolean(),
});
export type HomeLine = z.infer<typeof homeLine>;

/** The top of the home. Sections that the viewer may not see are null. */
export const homeSummary = z.object({
  /**
   * The setup steps that the viewer may do. Null once all are done, if the checklist was dismissed, and for viewers who
   * aren't staff.
   */
  setup: z
    .object({ steps: z.array(z.object({ name: z.enum(setupStepNames), is_done: z.boolean() })) })
    .nullable(),
  /** The viewer's own work, the most urgent first; empty lists are left out. */
  needs_you: z.array(homeLine),
  at_risk: z
    .object({
      /** The accounts with the most reasons first. */
      accounts: z.array(
        z.object({
          /** The id of the organization. */
          id: id(),
          name: z.string(),
          address: z.string(),
          reasons: z.array(z.string()).min(1),
        }),
      ),
      /** The screen with all accounts. */
      address: z.string(),
    })
    .nullable(),
  /** The articles of the current planning month by stage; each line includes the articles of the lines after it. */
  this_month: z.object({ year: z.int(), month: z.int(), lines: z.array(homeLine) }).nullable(),
  /** Unsent reports by month, newest first; months without any are left out. */
  reports_due: z.object({ lines: z.array(homeLine) }).nullable(),
});
export type HomeSummary = z.infer<typeof homeSummary>;
