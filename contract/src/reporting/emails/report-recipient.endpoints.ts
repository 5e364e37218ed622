import { z } from 'zod';
import { createEndpoints, defineEndpoint } from '../../platform/endpoint.ts';
import { idParameter, text } from '../../platform/fields.ts';
import { defineList } from '../../platform/pagination.ts';
import {
  reportRecipientCalls,
  reportSubscriptionCalls,
  reportUnsubscriptionCalls,
} from './report-recipient.calls.ts';
import {
  reportRecipient,
  reportRecipientUpdate,
  reportSubscription,
  reportUnsubscription,
} from './report-recipient.schema.ts';

const params = z.object({ id: idParameter() });
const tokenParams = z.object({ token: text(200) });

/** The calls for an organization's report settings. People are added with `invitations/create-and-send/`. */
export const reportRecipientDefinitions = {
  list: defineList({
    summary:
      'List the Account Owners and Customers of an organization, and whether they receive its reports.',
    query: { organization: idParameter() },
    item: reportRecipient,
  }),
  update: defineEndpoint({
    summary:
      'Set whether an account receives the reports. Requires consent if the person has unsubscribed.',
    params,
    body: reportRecipientUpdate,
    record: reportRecipient,
    response: reportRecipient,
  }),
};

export const reportRecipientEndpoints = createEndpoints(
  reportRecipientCalls,
  reportRecipientDefinitions,
);

/** The calls for a client's own choices about report emails. */
export const reportSubscriptionDefinitions = {
  list: defineList({
    summary: 'List your accounts, and whether each receives the reports.',
    item: reportSubscription,
  }),
  update: defineEndpoint({
    summary: 'Subscribe your account to the reports, or unsubscribe it.',
    params,
    body: z.strictObject({ receive_reporting_email: z.boolean().optional() }),
    record: reportSubscription,
    response: reportSubscription,
  }),
};

export const reportSubscriptionEndpoints = createEndpoints(
  reportSubscriptionCalls,
  reportSubscriptionDefinitions,
);

/** The calls for the unsubscribe links in emails. The token in a link authorizes nothing else. */
export const reportUnsubscriptionDefinitions = {
  get: defineEndpoint({
    summary: "Get the subscription that an email's unsubscribe link would end, without ending it.",
    params: tokenParams,
    response: reportUnsubscription,
  }),
  confirm: defineEndpoint({
    summary:
      'Unsubscribe the account that received the email. Mail programs also send POST requests to this address.',
    params: tokenParams,
    /** Accepts the form of RFC 8058: `List-Unsubscribe=One-Click`. */
    acceptsForm: true,
    body: z.strictObject({ 'List-Unsubscribe': z.literal('One-Click').optional() }).optional(),
    response: reportUnsubscription,
  }),
};

export const reportUnsubscriptionEndpoints = createEndpoints(
  reportUnsubscriptionCalls,
  reportUnsubscriptionDefinitions,
);
