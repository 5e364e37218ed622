import { z } from 'zod';
import { personReference } from '../../content/articles/references.schema.ts';
import { id, instant, text } from '../../platform/fields.ts';
import { reportDataKinds } from '../data/report-data-kinds.ts';

export const preflightCodes = [
  /** The report isn't in Final Review and hasn't been sent. */
  'status',
  'report_url',
  'no_presentation',
  'empty_presentation',
  'unknown_component',
  'unfinished_component',
  'no_organization_logo',
  /** A slide shows the ledger, but the organization's clients can't see it. */
  'promised_hidden',
  'missing_data',
  /** Missing data whose source isn't set up for the organization. */
  'not_set_up',
  'missing_screenshot',
  /** A stored image that can't be loaded. */
  'broken_image',
  'no_recipients',
  'organization_archived',
  'cannot_print',
] as const;

/** A problem that prevents sending a report. */
export const preflightProblem = z.object({
  code: z.enum(preflightCodes),
  text: z.string(),
  /** The slide's number, counted from 1, and its title. */
  slide: z.object({ place: z.int(), title: z.string() }).nullable(),
  component: z.string().nullable(),
  /** The data to waive; null if the problem can't be waived. */
  waivable: z.enum(reportDataKinds).nullable(),
});
export type PreflightProblem = z.infer<typeof preflightProblem>;

export const preflightWarningCodes = [
  /** A component has the same text, image, or numbers as in the last report that was sent. */
  'unchanged',
  'template_newer',
  /** Some data is missing, but no slide shows it. */
  'data_not_shown',
  'data_waived',
  /** A slide has a commentary that isn't signed, or whose numbers have changed since it was signed. */
  'commentary_unsigned',
  'recipient_unsubscribed',
] as const;

const warning = z.object({
  code: z.enum(preflightWarningCodes),
  text: z.string(),
  slide: z.object({ place: z.int(), title: z.string() }).nullable(),
  component: z.string().nullable(),
});

const recipient = z.object({
  account: id(),
  user: id(),
  name: z.string(),
  email: z.string(),
});

/** The problems that prevent sending a report, the warnings, and the recipients. */
export const reportPreflight = z.object({
  report: id(),
  is_ready: z.boolean(),
  problems: z.array(preflightProblem),
  warnings: z.array(warning),
  recipients: z.array(recipient),
  presentation_version_number: z.int().nullable(),
  /** A hash of the other fields. A request to send with a different hash is rejected. */
  fingerprint: z.string(),
});
export type ReportPreflight = z.infer<typeof reportPreflight>;

export const sendReportBody = z.strictObject({
  /** The fingerprint of the preflight that was shown. Without it, changes since the preflight aren't detected. */
  fingerprint: text(64).optional(),
  attach_pdf: z.boolean().default(false),
  /** A personal message that is shown above the button. */
  message: text(2_000).nullish(),
});
export type SendReportBody = z.infer<typeof sendReportBody>;

export const scheduleReportBody = sendReportBody
  .omit({ fingerprint: true })
  .extend({ scheduled_for: instant() });
export type ScheduleReportBody = z.infer<typeof scheduleReportBody>;

/**
 * `refused`: the preflight failed when the sending ran. `failed`: the job ended without sending any emails. Emails have
 * been sent only in the state `done`, because either all recipients are mailed or none are.
 */
export const sendingStates = [
  'scheduled',
  'sending',
  'done',
  'refused',
  'failed',
  'canceled',
] as const;
export const sendingActions = ['cancel'] as const;

/** An immediate or scheduled sending of a report. */
export const reportSending = z.object({
  id: id(),
  report: id(),
  state: z.enum(sendingStates),
  scheduled_for: z.string().nullable(),
  attach_pdf: z.boolean(),
  message: z.string().nullable(),
  presentation_version_number: z.int().nullable(),
  recipient_count: z.int(),
  /** The problems that the preflight found when it rejected the sending; empty in other states. */
  problems: z.array(preflightProblem),
  /** The reason the sending failed or was canceled without mailing anyone; null otherwise. */
  reason: z.string().nullable(),
  person: personReference.nullable(),
  job: id().nullable(),
  created_at: z.string(),
  finished_at: z.string().nullable(),
  allowed_actions: z.array(z.enum(sendingActions)),
});
export type ReportSending = z.infer<typeof reportSending>;
