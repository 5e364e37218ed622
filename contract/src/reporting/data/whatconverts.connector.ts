import { z } from 'zod';
import { nestedCallTrackingAccount } from '../../organizations/call-tracking-account.schema.ts';
import {
  baseUrlField,
  defineConnector,
  sealedField,
  settingField,
} from '../../platform/connector.ts';
import { rawText } from '../../platform/fields.ts';

const baseUrl = 'https://app.whatconverts.com';
const key = () => rawText(500).min(1);

/** WhatConverts, the source of the leads in reports and account health. */
export const whatConverts = defineConnector({
  id: 'whatconverts',
  title: 'WhatConverts',
  purpose: 'Monthly leads',
  description:
    'Unique leads by type, and the number of quotable ones, are read per client and calendar month from the account in the client’s record. Without this connector, they’re imported from files or entered by hand.',
  steps: [
    'In WhatConverts, create an API key for the agency, which reads all accounts.',
    'Enter its token and its secret below. A second pair reads the accounts that are marked as SPT accounts.',
    'Enter the number of each client’s account in its record, under Call tracking.',
  ],
  removal:
    'The keys are deleted from the portal. Leads already read are kept; new months are imported from files or entered by hand.',
  baseUrl,
  settings: z.strictObject({
    api_token: sealedField(key(), { title: 'API token' }),
    api_secret: sealedField(key(), { title: 'API secret' }),
    spt_api_token: sealedField(rawText(500).nullish(), { title: 'API token for SPT accounts' }),
    spt_api_secret: sealedField(rawText(500).nullish(), { title: 'API secret for SPT accounts' }),
    base_url: baseUrlField({
      description:
        'Only if requests to WhatConverts go through an address of your own. Otherwise leave it empty.',
      placeholder: baseUrl,
    }),
  }),
  organization: z.strictObject({
    what_converts_account: settingField(nestedCallTrackingAccount, {
      title: 'Call-tracking account',
    }),
  }),
  isOnRecord: true,
  requestsPerMinute: 60,
});
