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

/** The report settings of an organization; people are added by `invitations/create-and-send/`. */
export const reportRecipientDefinitions = {
  list: defineList({
    summary: 'Account Owners and Customers of an organization, and who of them gets its reports.',
    query: { organization: idParameter() },
    item: reportRecipient,
  }),
  update: defineEndpoint({
    summary:
      'Says whether an account gets the reports; after an unsubscription, with consent only.',
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

/** What a client decides about the mails to themselves. */
export const reportSubscriptionDefinitions = {
  list: defineList({
    summary: 'The viewer’s own accounts, and whether each gets the reports.',
    item: reportSubscription,
  }),
  update: defineEndpoint({
    summary: 'Subscribes one’s own account to the reports, or ends it.',
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

/** The links of mails: the token authorizes ending these mails and nothing else. */
export const reportUnsubscriptionDefinitions = {
  get: defineEndpoint({
    summary: 'What the link of a mail would end. Changes nothing.',
    params: tokenParams,
    response: reportUnsubscription,
  }),
  confirm: defineEndpoint({
    summary: 'Ends the reports of the account that the mail went to. Mail programs post here, too.',
    params: tokenParams,
    /** RFC 8058: `List-Unsubscribe=One-Click`. */
    acceptsForm: true,
    body: z.strictObject({ 'List-Unsubscribe': z.literal('One-Click').optional() }).optional(),
    response: reportUnsubscription,
  }),
};

export const reportUnsubscriptionEndpoints = createEndpoints(
  reportUnsubscriptionCalls,
  reportUnsubscriptionDefinitions,
);
