import { z } from 'zod';
import { ConfigError } from './config.ts';
import type { Db } from './database/tables.ts';
import { seal, unseal } from './secrets.ts';
import {
  findSetting,
  lockSetting,
  type Setting,
  saveSetting,
} from './settings/settings.service.ts';

/**
 * Text encrypted with the portal's secret. At startup, a server decrypts it to detect that the secret has changed.
 */
const canary: Setting<string> = { name: 'secret_canary', schema: z.string() };
const purpose = 'secret canary';

const isReadable = (sealed: string) => {
  try {
    unseal(purpose, sealed);
    return true;
  } catch {
    return false;
  }
};

/**
 * Throws a ConfigError if the database was written with another secret, because the connector keys and the links in
 * queued emails couldn't be decrypted. The first call stores the text that later calls try to decrypt.
 */
export async function assertSecret(db: Db): Promise<void> {
  await lockSetting(db, canary);
  const sealed = await findSetting(db, canary);
  if (sealed === undefined) return saveSetting(db, canary, seal(purpose, 'portal'));
  if (isReadable(sealed)) return;
  throw new ConfigError(
    [
      'PORTAL_SECRET is not the secret of this database. Set it to the secret that the other servers have, or',
      'copy the file "secret" from the data directory that this portal was first started with.',
    ].join('\n'),
  );
}

/** Makes the current secret the database's secret, after a backup was restored with another secret. */
export async function replaceSecret(db: Db): Promise<void> {
  if ((await findSetting(db, canary)) === undefined) return;
  await saveSetting(db, canary, seal(purpose, 'portal'));
}
