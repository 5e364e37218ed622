import { badKeyText, type GoogleErrorTexts } from '#platform/google/google-errors.ts';

export const googleDriveErrors: GoogleErrorTexts = {
  texts: (email) => ({
    'bad-key': badKeyText,
    'no-permission': `The service account may not write there. Share the folder with ${email} as Content manager.`,
    'switched-off':
      'The Google Drive API is not switched on in the project of the service account.',
    quota:
      'Google Drive has no room left for the service account. Use a folder of a shared drive with room in it.',
    busy: 'Google Drive is taking no more requests at the moment. Try again in a minute.',
    'not-found': `The folder is not there, or not shared with ${email}.`,
    taken: 'This is in Google Drive already.',
    unreachable: 'Google Drive does not answer at the moment. Try again in a minute.',
    'refused-address': 'The address of the connector is not one of the open internet.',
    unexpected: ({ status, reason }) =>
      `Google Drive sent an unexpected response (${status} ${reason}).`,
  }),
};
