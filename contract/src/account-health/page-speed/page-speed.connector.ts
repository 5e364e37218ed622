import { z } from 'zod';
import {
  baseUrlField,
  defineConnector,
  sealedField,
  settingField,
} from '../../platform/connector.ts';
import { rawText } from '../../platform/fields.ts';

const baseUrl = 'https://pagespeedonline.googleapis.com';

/** Google's PageSpeed API, an alternative to running Lighthouse on this server. */
export const pageSpeed = defineConnector({
  id: 'pagespeed',
  title: 'PageSpeed',
  purpose: 'Page-speed scores',
  description:
    'Page speed in account health is measured by Lighthouse on this server, or by Google’s PageSpeed API, as you choose here. Without this connector, Lighthouse is used.',
  steps: [
    'In Google Cloud, enable the PageSpeed Insights API and create an API key.',
    'Restrict the key to that API and enter it below.',
    'Choose Google’s PageSpeed API under Measured by.',
  ],
  removal:
    'The key is deleted from the portal. Existing runs are kept; new ones are measured with Lighthouse.',
  baseUrl,
  settings: z.strictObject({
    measured_by: settingField(
      z.enum(['PageSpeed API', 'Lighthouse on this server']).default('PageSpeed API'),
      {
        title: 'Measured by',
        description: 'The API measures from Google’s network, Lighthouse from this server’s.',
      },
    ),
    api_key: sealedField(rawText(500).min(1), {
      title: 'API key',
      description: 'It is encrypted here and never shown again.',
    }),
    base_url: baseUrlField({
      description:
        'Only if requests to Google go through an address of your own. Otherwise leave it empty.',
      placeholder: baseUrl,
    }),
  }),
  requestsPerMinute: 60,
});
