import { z } from 'zod';
import { rawText, requiredText, text, webAddress } from '../platform/fields.ts';

/** What a test of a connector found. */
export const connectorTest = z.object({ is_ok: z.boolean(), text: z.string(), at: z.string() });
export type ConnectorTest = z.infer<typeof connectorTest>;

/** Google Drive, where documents and sheets of articles are made; its key never leaves. */
export const googleDriveConnector = z.object({
  is_configured: z.boolean(),
  /** The service account with which folders must be shared. */
  email: z.string().nullable(),
  /** The folder in which everything is made. */
  folder: z.string().nullable(),
  /** Null for Google's own address. */
  base_url: z.string().nullable(),
  saved_at: z.string().nullable(),
  last_test: connectorTest.nullable(),
});
export type GoogleDriveConnector = z.infer<typeof googleDriveConnector>;

const folderProblem = 'Enter the link of a Google Drive folder, or its id.';

/** The id of a folder, from its link or as it is. */
const folder = () =>
  requiredText(500).transform((value, context) => {
    const found = /\/folders\/([\w-]{5,200})/.exec(value)?.[1] ?? value;
    if (/^[\w-]{5,200}$/.test(found)) return found;
    context.issues.push({ code: 'custom', message: folderProblem, input: value });
    return z.NEVER;
  });

export const googleDriveBody = z.strictObject({
  /** The JSON key file of the service account; the stored one stays where it is left out. */
  service_account_key: rawText(20_000).optional(),
  folder: folder(),
  base_url: z.union([z.literal('').transform(() => null), text(500).pipe(webAddress())]).nullish(),
});
