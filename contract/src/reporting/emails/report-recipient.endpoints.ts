import { z } from 'zod';
import { defineEndpoint } from '../../platform/endpoint.ts';
import { idParameter, text } from '../../platform/fields.ts';
import { defineList } from '../../platform/pagination.ts';
import { screenAccess } from '../../screens.ts';
import { reportManagement } from '../reports/report-access.ts';
import {
  reportRecipient,
  reportRecipientUpdate,
  reportSubscription,
  reportUnsubscription,
} from './report-recipient.schema.ts';

const params = z.object({ id: idParameter() });
const tokenParams = z.object({ token: text(200) });

/** The report settings of an organization; people are added by `invitations/create-and-send/`. */
export const reportRecipientEndpoints = {
  list: defineList({
    path: '/api/report-recipients',
    access: reportManagement,
    summary: 'Account Owners and Customers of an organization, and who of them gets its reports.',
    query: { organization: idParameter() },
    item: reportRecipient,
  }),
  update: defineEndpoint({
    method: 'PUT',
    path: '/api/report-recipients/:id',
    access: reportManagement,
    summary:
      'Says whether an account gets the reports; after an unsubscription, with consent only.',
    params,
    body: reportRecipientUpdate,
    record: reportRecipient,
    response: reportRecipient,
  }),
};

/** What a client decides about the mails to themselves. */
export const reportSubscriptionEndpoints = {
  list: defineList({
    path: '/api/report-subscriptions',
    access: screenAccess['/reporting'],
    summary: 'The viewer’s own accounts, and whether each gets the reports.',
    item: reportSubscription,
  }),
  update: defineEndpoint({
    method: 'PUT',
    path: '/api/report-subscriptions/:id',
    access: screenAccess['/reporting'],
    summary: 'Subscribes one’s own account to the reports, or ends it.',
    params,
    body: z.strictObject({ receive_reporting_email: z.boolean().optional() }),
    record: reportSubscription,
    response: reportSubscription,
  }),
};

/** The links of mails: the token authorizes ending these mails and nothing else. */
/** The page behind the unsubscribe link of a report's mail. */
export const unsubscribePath = (token: string) => `/reporting/unsubscribe/${token}` as const;

export const reportUnsubscriptionEndpoints = {
  get: defineEndpoint({
    method: 'GET',
    path: '/api/report-unsubscriptions/:token',
    access: 'public',
    summary: 'What the link of a mail would end. Changes nothing.',
    params: tokenParams,
    response: reportUnsubscription,
  }),
  confirm: defineEndpoint({
    method: 'POST',
    path: '/api/report-unsubscriptions/:token',
    access: 'public',
    summary: 'Ends the reports of the account that the mail went to. Mail programs post here, too.',
    params: tokenParams,
    /** RFC 8058: `List-Unsubscribe=One-Click`. */
    acceptsForm: true,
    body: z.strictObject({ 'List-Unsubscribe': z.literal('One-Click').optional() }).optional(),
    response: reportUnsubscription,
  }),
};
