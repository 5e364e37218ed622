import { z } from 'zod';
import {
  baseUrlField,
  defineConnector,
  sealedField,
  settingField,
} from '../../platform/connector.ts';
import { rawText, requiredText } from '../../platform/fields.ts';

const folderProblem = 'Enter the link of a Google Drive folder, or its id.';

/** Accepts a folder's link or id, and returns the id. */
const folder = () =>
  requiredText(500).transform((value, context) => {
    const folderId = /\/folders\/([\w-]{5,200})/.exec(value)?.[1] ?? value;
    if (/^[\w-]{5,200}$/.test(folderId)) return folderId;
    context.issues.push({ code: 'custom', message: folderProblem, input: value });
    return z.NEVER;
  });

const baseUrl = 'https://www.googleapis.com';

/** Google Drive, where documents and sheets of articles are created. */
export const googleDrive = defineConnector({
  id: 'google-drive',
  title: 'Google Drive',
  purpose: 'Article documents and sheets',
  description:
    'Documents and sheets of articles are created in one folder of a shared drive, sorted by client, year, and month, or by project. Without this connector, documents are created in the portal’s own editor, and there are no sheets.',
  steps: [
    'In Google Cloud, turn on the Google Drive API and create a service account.',
    'Create a JSON key for it and choose that file below.',
    'Share a folder of a shared drive with the service account’s address, as Content manager.',
  ],
  removal:
    'The key is deleted from the portal. Existing documents stay where they are; new ones are created in the portal’s own editor, and sheets can’t be created.',
  baseUrl,
  settings: z.strictObject({
    service_account_key: sealedField(rawText(20_000), {
      title: 'Key file of the service account',
      description:
        'The JSON file as downloaded from Google. It is encrypted here and never shown again.',
      placeholder: '{ "type": "service_account", … }',
      accept: 'application/json,.json',
    }),
    folder: settingField(folder(), {
      title: 'Folder',
      description: 'The link or id of the folder in which everything is created.',
      placeholder: 'https://drive.google.com/drive/folders/…',
    }),
    base_url: baseUrlField({
      description:
        'Only if requests to Google go through an address of your own. Otherwise leave it empty.',
      placeholder: baseUrl,
    }),
  }),
});
