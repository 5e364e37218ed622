import { badKeyText, type GoogleErrorTexts } from '#platform/google/google-errors.ts';

export const googleDriveErrors: GoogleErrorTexts = {
  texts: (email) => ({
    'bad-key': badKeyText,
    'no-permission': `The service account may not write there. Share the folder with ${email} as Content manager.`,
    'switched-off': 'The Google Drive API is not turned on in the project of the service account.',
    quota:
      'Google Drive has no space left for the service account. Use a folder of a shared drive that has space.',
    busy: 'Google Drive is limiting requests at the moment. Try again in a minute.',
    'not-found': `The folder is not there, or not shared with ${email}.`,
    taken: 'This already exists in Google Drive.',
    unreachable: 'Google Drive does not respond at the moment. Try again in a minute.',
    'refused-address': 'The address of the connector is not a public internet address.',
    unexpected: ({ status, reason }) =>
      `Google Drive sent an unexpected response (${status} ${reason}).`,
  }),
};
