import type { googleDriveBody } from '@portal/contract/administration/connector.schema.ts';
import { requiredMessage } from '@portal/contract/platform/errors.ts';
import type { z } from 'zod';
import { recordAudit } from '#platform/audit/audit.service.ts';
import { clock } from '#platform/clock.ts';
import { ConnectorError } from '#platform/connectors/connector-error.ts';
import {
  type ConnectorTest,
  findGoogleDriveSettings,
  openGoogleDrive,
  removeGoogleDriveSettings,
  type StoredGoogleDrive,
  saveGoogleDriveSettings,
  saveGoogleDriveTest,
  sealAccount,
} from '#platform/connectors/google-drive/google-drive.settings.ts';
import { readKeyFile } from '#platform/connectors/google-drive/service-account.ts';
import type { Db } from '#platform/database/tables.ts';
import { conflict, invalid, notFound } from '#platform/errors.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import type { GuardedFetch } from '#platform/outgoing/guarded-fetch.ts';

type Sent = z.output<typeof googleDriveBody>;

const connector = 'google-drive';
const keyField = 'service_account_key';

/** The key that is sent, else the stored one, which stays where it may be used. */
function accountFor(sent: Sent, stored: StoredGoogleDrive | undefined) {
  if (sent.service_account_key !== undefined) {
    const account = readKeyFile(sent.service_account_key);
    if ('problem' in account) throw invalid({ [keyField]: [account.problem] });
    return sealAccount(account);
  }
  if (!stored) throw invalid({ [keyField]: [requiredMessage] });
  if ((sent.base_url ?? null) !== stored.base_url) {
    throw invalid({ [keyField]: ['Enter the key again to use it at another address.'] });
  }
  const { email, private_key_id, token_url, sealed_key } = stored;
  return { email, private_key_id, token_url, sealed_key };
}

export async function setUpGoogleDrive(
  db: Db,
  viewer: Viewer,
  sent: Sent,
  ip: string,
): Promise<void> {
  const stored = await findGoogleDriveSettings(db);
  const account = accountFor(sent, stored);
  const { folder: folder_id } = sent;
  const base_url = sent.base_url ?? null;
  await saveGoogleDriveSettings(db, {
    ...account,
    folder_id,
    base_url,
    saved_at: clock.instant(),
  });
  const has_new_key = sent.service_account_key !== undefined;
  const details = { connector, email: account.email, folder_id, base_url, has_new_key };
  await recordAudit(db, { action: 'connector.saved', viewer, details, ip });
}

export async function removeGoogleDrive(db: Db, viewer: Viewer, ip: string): Promise<void> {
  const stored = await findGoogleDriveSettings(db);
  if (!stored) throw notFound('Connector');
  await removeGoogleDriveSettings(db);
  const details = { connector, email: stored.email };
  await recordAudit(db, { action: 'connector.removed', viewer, details, ip });
}

async function findTrouble(settings: StoredGoogleDrive, fetch: GuardedFetch) {
  try {
    const drive = openGoogleDrive(settings, fetch);
    const folder = await drive.inspectFolder(settings.folder_id);
    if (!folder.isFolder) return { trouble: `“${folder.name}” is not a folder.` };
    if (!folder.isWritable) {
      const text = `The service account may not write to “${folder.name}”. Share it with ${settings.email} as Content manager.`;
      return { trouble: text };
    }
    if (!folder.isInSharedDrive) {
      const text = `“${folder.name}” is not in a shared drive. A service account has no room of its own: use a folder of a shared drive.`;
      return { trouble: text };
    }
    return { name: folder.name };
  } catch (error) {
    if (error instanceof ConnectorError) return { trouble: error.message };
    throw error;
  }
}

/** Asks Google Drive whether documents can be made as it is set up. */
export async function testGoogleDrive(
  reader: Db,
  fetch: GuardedFetch,
): Promise<{ settings: StoredGoogleDrive; result: ConnectorTest }> {
  const settings = await findGoogleDriveSettings(reader);
  if (!settings) throw conflict('Google Drive is not set up.');
  const found = await findTrouble(settings, fetch);
  const text = found.trouble ?? `Documents are made in “${found.name}”.`;
  return { settings, result: { is_ok: found.trouble === undefined, text, at: clock.instant() } };
}

/** Keeps what a test found, unless the connector was saved anew since it began. */
export async function keepTest(
  db: Db,
  { settings, result }: { settings: StoredGoogleDrive; result: ConnectorTest },
): Promise<void> {
  const now = await findGoogleDriveSettings(db);
  if (now?.saved_at !== settings.saved_at)
    throw conflict('Google Drive was set up anew meanwhile.');
  await saveGoogleDriveTest(db, result);
}
