import type { ConnectorTest } from '@portal/contract/platform/connector.schema.ts';
import type { Connector, SettingsOf } from '@portal/contract/platform/connector.ts';
import type { Selectable } from 'kysely';
import { clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/tables.ts';
import { recordEvent } from '#platform/events/events.service.ts';
import type { ConnectorTable } from './connector.table.ts';
import { connectorOf, pullJobKind } from './pulls.service.ts';
import {
  readSealed,
  type SealedSettings,
  type SettingsForm,
  unsealSettings,
  writeSealed,
} from './sealed-settings.ts';

export type ConnectorRow = Selectable<ConnectorTable>;

export const connectorForm = ({ id, settings }: Connector): SettingsForm => ({
  schema: settings,
  purpose: `connector.${id}`,
});

export function findConnector(db: Db, id: string): Promise<ConnectorRow | undefined> {
  return db.selectFrom('connector').selectAll().where('id', '=', id).executeTakeFirst();
}

export const listConnectors = (db: Db): Promise<ConnectorRow[]> =>
  db.selectFrom('connector').selectAll().orderBy('id').execute();

export async function isConnectorSetUp(db: Db, { id }: Connector): Promise<boolean> {
  const row = await db.selectFrom('connector').select('id').where('id', '=', id).executeTakeFirst();
  return row !== undefined;
}

/** Returns whether any connector has ever reached its service, with its own or an organization's settings. */
export async function hasWorkingConnector(db: Db): Promise<boolean> {
  const { is_working } = await db
    .selectNoFrom(({ exists, or, selectFrom }) =>
      or([
        exists(selectFrom('connector').select('id').where('last_success_at', 'is not', null)),
        exists(
          selectFrom('organization_connector')
            .select('connector')
            .where('last_success_at', 'is not', null),
        ),
      ]).as('is_working'),
    )
    .executeTakeFirstOrThrow();
  return Boolean(is_working);
}

/** Returns a row's settings with decrypted secrets. Throws a ConnectorError if the secrets can't be decrypted. */
export function openSettings<C extends Connector>(connector: C, row: ConnectorRow): SettingsOf<C> {
  // Only settings that this schema has returned are ever stored, so the cast is safe.
  return unsealSettings(connectorForm(connector), readSealed(row)) as SettingsOf<C>;
}

/** Returns the settings with decrypted secrets, or undefined if the connector isn't set up. */
export async function findConnectorSettings<C extends Connector>(
  db: Db,
  connector: C,
): Promise<SettingsOf<C> | undefined> {
  const row = await findConnector(db, connector.id);
  return row && openSettings(connector, row);
}

/** Saves a connector's settings, and clears the outcomes of calls made with the previous settings. */
export async function saveConnector(
  db: Db,
  { id }: Connector,
  saved: { account: string | null; sealed: SealedSettings },
): Promise<void> {
  const values = {
    ...writeSealed(saved.sealed),
    account: saved.account,
    saved_at: clock.instant(),
    last_test: null,
    last_success_at: null,
    last_error: null,
    last_error_at: null,
    blocked_until: null,
    next_request_at: null,
  };
  await db
    .insertInto('connector')
    .values({ id, ...values })
    .onConflict((conflicting) =>
      conflicting.column('id').doUpdateSet(({ eb, ref }) => ({
        ...values,
        version: eb(ref('connector.version'), '+', 1),
      })),
    )
    .execute();
  await recordEvent(db, { topic: 'connector' });
}

/** Removes a connector. Returns whether the connector existed. */
export async function removeConnector(db: Db, { id }: Connector): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('connector')
    .where('id', '=', id)
    .executeTakeFirst();
  await recordEvent(db, { topic: 'connector' });
  return numDeletedRows > 0n;
}

async function updateConnector(db: Db, id: string, values: Partial<ConnectorRow>): Promise<void> {
  await db.updateTable('connector').set(values).where('id', '=', id).execute();
  await recordEvent(db, { topic: 'connector' });
}

/** Records that a request succeeded. Sends no event, because the job sends one when it ends. */
export async function noteSuccess(db: Db, id: string): Promise<void> {
  const values = { last_success_at: clock.instant(), blocked_until: null };
  await db.updateTable('connector').set(values).where('id', '=', id).execute();
}

/** Records that a request failed; the service isn't called before `blockedUntil`. */
export const noteFailure = (
  db: Db,
  id: string,
  { text, blockedUntil = null }: { text: string; blockedUntil?: string | null },
) =>
  updateConnector(db, id, {
    last_error: text,
    last_error_at: clock.instant(),
    ...(blockedUntil !== null && { blocked_until: blockedUntil }),
  });

/** Returns the time of each connector's next queued pull, by the connector's id. */
export async function listNextPulls(db: Db): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('job')
    .select(['unique_key', 'run_at'])
    .where('kind', '=', pullJobKind)
    .where('state', '=', 'queued')
    .orderBy('run_at', 'desc')
    .execute();
  // The earliest time comes last, so that it overwrites the others.
  return new Map(rows.map(({ unique_key, run_at }) => [connectorOf(unique_key ?? ''), run_at]));
}

export async function saveConnectorTest(db: Db, id: string, test: ConnectorTest): Promise<void> {
  const { is_ok, text, at } = test;
  await updateConnector(db, id, {
    last_test: JSON.stringify(test),
    ...(is_ok
      ? { last_success_at: at, blocked_until: null }
      : { last_error: text, last_error_at: at }),
  });
}
