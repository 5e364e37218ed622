import { z } from 'zod';
import { id } from '../platform/fields.ts';
import { setupStepNames } from './setup-steps.ts';

/** The maximum number of accounts at risk on the home screen. */
export const mostAccountsAtRisk = 5;

/** A count, with the address of the list that is counted. */
const homeLine = z.object({
  label: z.string(),
  count: z.int(),
  /** The path and query of the list's screen. */
  address: z.string(),
  /** True if everything in the list is overdue. */
  is_late: z.boolean(),
});
export type HomeLine = z.infer<typeof homeLine>;

/** The top of the home screen. Sections that the viewer can't see are null. */
export const homeSummary = z.object({
  /**
   * The setup steps that the viewer can do; null if all steps are done, if the checklist was dismissed, or if the
   * viewer isn't staff.
   */
  setup: z
    .object({ steps: z.array(z.object({ name: z.enum(setupStepNames), is_done: z.boolean() })) })
    .nullable(),
  /** The viewer's own work, most urgent first; empty lists are omitted. */
  needs_you: z.array(homeLine),
  at_risk: z
    .object({
      /** Most urgent first, in the order of `compareRisks`. */
      accounts: z.array(
        z.object({
          /** The organization's id. */
          id: id(),
          name: z.string(),
          address: z.string(),
          reasons: z.array(z.string()).min(1),
        }),
      ),
      /** The address of the screen with all accounts. */
      address: z.string(),
    })
    .nullable(),
  /** The articles of the current planning month by stage. Each line includes the articles of all later lines. */
  this_month: z.object({ year: z.int(), month: z.int(), lines: z.array(homeLine) }).nullable(),
  /** Unsent reports by month, newest first; months without unsent reports are omitted. */
  reports_due: z.object({ lines: z.array(homeLine) }).nullable(),
});
export type HomeSummary = z.infer<typeof homeSummary>;
