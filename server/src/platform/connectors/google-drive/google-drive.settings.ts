import { z } from 'zod';
import type { Db } from '#platform/database/tables.ts';
import type { GuardedFetch } from '#platform/outgoing/guarded-fetch.ts';
import { seal, unseal } from '#platform/secrets.ts';
import {
  deleteSetting,
  findSetting,
  type Setting,
  saveSetting,
} from '#platform/settings/settings.service.ts';
import { ConnectorError } from '../connector-error.ts';
import { createGoogleDrive, type GoogleDrive } from './google-drive.ts';
import type { ServiceAccount } from './service-account.ts';

const purpose = 'connector.google-drive';

const stored = z.object({
  email: z.string(),
  private_key_id: z.string().nullable(),
  token_url: z.string(),
  sealed_key: z.string(),
  folder_id: z.string(),
  base_url: z.string().nullable(),
  saved_at: z.string(),
});
export type StoredGoogleDrive = z.infer<typeof stored>;

const setting: Setting<StoredGoogleDrive> = { name: purpose, schema: stored };

const testResult = z.object({ is_ok: z.boolean(), text: z.string(), at: z.string() });
export type ConnectorTest = z.infer<typeof testResult>;

const testSetting: Setting<ConnectorTest> = { name: `${purpose}.test`, schema: testResult };

/** What is set up, its key sealed; undefined when nothing is. */
export const findGoogleDriveSettings = (db: Db) => findSetting(db, setting);

export const findGoogleDriveTest = (db: Db) => findSetting(db, testSetting);

export const saveGoogleDriveTest = (db: Db, result: ConnectorTest) =>
  saveSetting(db, testSetting, result);

/** The columns of a service account, with its key sealed. */
export function sealAccount(account: ServiceAccount) {
  return {
    email: account.email,
    private_key_id: account.privateKeyId,
    token_url: account.tokenUrl,
    sealed_key: seal(purpose, account.privateKey),
  };
}

/** Sets the connector up; what it was tested with before means nothing any more. */
export async function saveGoogleDriveSettings(db: Db, values: StoredGoogleDrive): Promise<void> {
  await saveSetting(db, setting, values);
  await deleteSetting(db, testSetting);
}

export async function removeGoogleDriveSettings(db: Db): Promise<void> {
  await deleteSetting(db, setting);
  await deleteSetting(db, testSetting);
}

function accountOf(settings: StoredGoogleDrive): ServiceAccount {
  const { email, private_key_id: privateKeyId, token_url: tokenUrl, sealed_key } = settings;
  try {
    return { email, privateKeyId, tokenUrl, privateKey: unseal(purpose, sealed_key) };
  } catch {
    const text =
      'The stored key can not be opened with this server’s PORTAL_SECRET. Save it again.';
    throw new ConnectorError('bad-key', text);
  }
}

/** For all that one person waits for. */
const patienceMilliseconds = 40_000;

/** Google Drive as it is set up. */
export function openGoogleDrive(settings: StoredGoogleDrive, fetch: GuardedFetch): GoogleDrive {
  return createGoogleDrive({
    fetch,
    account: accountOf(settings),
    baseUrl: settings.base_url,
    signal: AbortSignal.timeout(patienceMilliseconds),
  });
}
