import { z } from 'zod';
import { id, requiredText } from '../platform/fields.ts';
import { formFlag } from './form-fields.ts';

export const callTrackingAccount = z.object({
  id: id(),
  organization: id(),
  account_id: z.string(),
  report_calls: z.boolean(),
  report_form_fills: z.boolean(),
  report_chats: z.boolean(),
  /** Selects which of the agency's two sets of credentials is used for this account. */
  spt_account: z.boolean(),
  version: z.int(),
});
export type CallTrackingAccount = z.infer<typeof callTrackingAccount>;

/** The defaults for a new account: report calls and form fills, but no chats. */
export const callTrackingDefaults = {
  report_calls: true,
  report_form_fills: true,
  report_chats: false,
  spt_account: false,
} as const;

const accountId = () => requiredText(100);

export const callTrackingAccountBody = z.strictObject({
  account_id: accountId(),
  report_calls: formFlag().default(callTrackingDefaults.report_calls),
  report_form_fills: formFlag().default(callTrackingDefaults.report_form_fills),
  report_chats: formFlag().default(callTrackingDefaults.report_chats),
  spt_account: formFlag().default(callTrackingDefaults.spt_account),
});
export type CallTrackingAccountBody = z.infer<typeof callTrackingAccountBody>;

export const callTrackingAccountUpdate = z.strictObject({
  account_id: accountId().optional(),
  report_calls: formFlag().optional(),
  report_form_fills: formFlag().optional(),
  report_chats: formFlag().optional(),
  spt_account: formFlag().optional(),
});
export type CallTrackingAccountUpdate = z.infer<typeof callTrackingAccountUpdate>;

/** The account as part of an organization. `id`, `organization`, and `version` are accepted and ignored. */
export const nestedCallTrackingAccount = callTrackingAccountUpdate.extend({
  account_id: accountId(),
  id: id().optional(),
  organization: id().optional(),
  version: z.int().optional(),
});
export type NestedCallTrackingAccount = z.infer<typeof nestedCallTrackingAccount>;
