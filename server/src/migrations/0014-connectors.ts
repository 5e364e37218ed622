import type { Kysely } from 'kysely';
import { createTable, id, instant, json, ref, text, textKey } from '#platform/database/columns.ts';
import type { Engine } from '#platform/database/database.ts';
import type { Migration } from '#platform/database/migrate.ts';
import { seal, unseal } from '#platform/secrets.ts';

// biome-ignore lint/suspicious/noExplicitAny: a migration runs on the schema of its time
type Schema = Kysely<any>;

async function createConnectors(db: Schema, engine: Engine): Promise<void> {
  await createTable(db, engine, 'connector', {
    id: textKey(),
    settings: json(),
    secrets: json(),
    account: text().orNull,
    saved_at: instant(),
    last_test: json().orNull,
    last_success_at: instant().orNull,
    last_error: text().orNull,
    last_error_at: instant().orNull,
    blocked_until: instant().orNull,
    next_request_at: instant().orNull,
  });
  await createTable(
    db,
    engine,
    'organization_connector',
    {
      connector: text(),
      organization_id: ref('organization', 'cascade'),
      settings: json(),
      secrets: json(),
      saved_at: instant(),
    },
    { primary: 'connector, organization_id', indexes: ['organization_id'] },
  );
  await createTable(
    db,
    engine,
    'snapshot',
    {
      id: id(),
      connector: text(),
      organization_id: ref('organization', 'cascade'),
      month: text(),
      source_id: text().orNull,
      data: json().orNull,
      fetched_at: instant().orNull,
      error: text().orNull,
      error_at: instant().orNull,
    },
    { unique: ['connector, organization_id, month'], indexes: ['organization_id, month'] },
  );
}

const driveSetting = 'connector.google-drive';

interface StoredDrive {
  email: string;
  private_key_id: string | null;
  token_url: string;
  sealed_key: string;
  folder_id: string;
  base_url: string | null;
  saved_at: string;
}

/** Builds the complete key file and encrypts it. Earlier releases stored only the private key. */
function resealKey({ email, private_key_id, token_url, sealed_key }: StoredDrive): string {
  try {
    const keyFile = JSON.stringify({
      type: 'service_account',
      client_email: email,
      private_key: unseal(driveSetting, sealed_key),
      ...(private_key_id !== null && { private_key_id }),
      token_uri: token_url,
    });
    return seal(`${driveSetting}.service_account_key`, JSON.stringify(keyFile));
  } catch {
    // The key was encrypted with another PORTAL_SECRET and can't be decrypted, so a superuser must enter it again.
    return sealed_key;
  }
}

async function findSetting(db: Schema, name: string) {
  const row = await db
    .selectFrom('setting')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirst();
  return row && JSON.parse(row.value);
}

async function moveDrive(db: Schema): Promise<void> {
  const drive: StoredDrive | undefined = await findSetting(db, driveSetting);
  if (!drive) return;
  const test: { is_ok: boolean; text: string; at: string } | undefined = await findSetting(
    db,
    `${driveSetting}.test`,
  );
  await db
    .insertInto('connector')
    .values({
      id: 'google-drive',
      settings: JSON.stringify({ folder: drive.folder_id, base_url: drive.base_url }),
      secrets: JSON.stringify({ service_account_key: resealKey(drive) }),
      account: drive.email,
      saved_at: drive.saved_at,
      last_test: test ? JSON.stringify(test) : null,
      last_success_at: test?.is_ok ? test.at : null,
      last_error: test?.is_ok === false ? test.text : null,
      last_error_at: test?.is_ok === false ? test.at : null,
    })
    .execute();
  await db
    .deleteFrom('setting')
    .where('name', 'in', [driveSetting, `${driveSetting}.test`])
    .execute();
}

/** Moves connectors from the setting table to their own tables. */
export const connectorsMigration: Migration = {
  name: '0014-connectors',
  up: async (db, engine) => {
    await createConnectors(db, engine);
    await moveDrive(db);
  },
};
