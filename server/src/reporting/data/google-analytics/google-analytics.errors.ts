import {
  badKeyText,
  type GoogleError,
  type GoogleErrorTexts,
} from '#platform/google/google-errors.ts';

const isPropertyQuota = ({ status, message }: GoogleError) =>
  status === 429 && /property tokens|per property/i.test(message);

export const googleAnalyticsErrors: GoogleErrorTexts = {
  // A property's quota doesn't affect other properties, so their pulls continue.
  reasonOf: (error) => (isPropertyQuota(error) ? 'unexpected' : undefined),
  texts: (email) => ({
    'bad-key': badKeyText,
    'no-permission': `The service account may not read this property. Add ${email} to it in Google Analytics, as Viewer.`,
    'switched-off':
      'The Google Analytics Data API is not turned on in the project of the service account.',
    quota: 'Google Analytics has reached the daily limit of the service account’s project.',
    busy: 'Google Analytics is limiting requests at the moment.',
    'not-found': 'Google Analytics does not have this property.',
    taken: 'Google Analytics sent an unexpected response (409).',
    unreachable: 'Google Analytics does not respond at the moment.',
    'refused-address': 'The address of the connector is not a public internet address.',
    unexpected: (error) =>
      isPropertyQuota(error)
        ? 'The quota of this property is used up. Google Analytics restores it within a day.'
        : `Google Analytics sent an unexpected response (${error.status}${error.message && `: ${error.message.slice(0, 200)}`}).`,
  }),
};
