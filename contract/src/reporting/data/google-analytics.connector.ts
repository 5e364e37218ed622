import { z } from 'zod';
import {
  baseUrlField,
  defineConnector,
  sealedField,
  settingField,
} from '../../platform/connector.ts';
import { rawText, requiredText } from '../../platform/fields.ts';

const baseUrl = 'https://analyticsdata.googleapis.com';

/** Google Analytics 4, the source of the new users in reports and account health. */
export const googleAnalytics = defineConnector({
  id: 'google-analytics',
  title: 'Google Analytics',
  purpose: 'Monthly new users',
  description:
    'New users by default channel group are read per client and calendar month, from the GA4 property in the client’s record. Without this connector, they’re imported from files or entered by hand.',
  steps: [
    'In Google Cloud, turn on the Google Analytics Data API and create a service account.',
    'Create a JSON key for it and choose that file below.',
    'In Google Analytics, add the service account’s address to each client’s property, as Viewer.',
    'Enter the number of each client’s property in its record, as Google Analytics ID.',
  ],
  removal:
    'The key is deleted from the portal. Numbers already read are kept; new months are imported from files or entered by hand.',
  baseUrl,
  settings: z.strictObject({
    service_account_key: sealedField(rawText(20_000), {
      title: 'Key file of the service account',
      description:
        'The JSON file as downloaded from Google. It is encrypted here and never shown again.',
      placeholder: '{ "type": "service_account", … }',
      accept: 'application/json,.json',
    }),
    base_url: baseUrlField({
      description:
        'Only if requests to Google go through an address of your own. Otherwise leave it empty.',
      placeholder: baseUrl,
    }),
  }),
  organization: z.strictObject({
    google_analytics_id: settingField(requiredText(50), { title: 'Google Analytics ID' }),
  }),
  isOnRecord: true,
  requestsPerMinute: 120,
});
