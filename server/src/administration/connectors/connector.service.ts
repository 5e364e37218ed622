import type { ConnectorTest } from '@portal/contract/platform/connector.schema.ts';
import { sealedNames } from '@portal/contract/platform/connector.ts';
import { recordAudit } from '#platform/audit/audit.service.ts';
import { clock } from '#platform/clock.ts';
import { ConnectorError } from '#platform/connectors/connector-error.ts';
import type { ConnectorImplementation } from '#platform/connectors/connector-implementation.ts';
import {
  type ConnectorRow,
  connectorForm,
  findConnector,
  openSettings,
  removeConnector,
  saveConnector,
  saveConnectorTest,
} from '#platform/connectors/connectors.service.ts';
import { mergeSettings, readSealed, sealSettings } from '#platform/connectors/sealed-settings.ts';
import type { Db } from '#platform/database/tables.ts';
import { conflict, notFound } from '#platform/errors.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import type { GuardedFetch } from '#platform/outgoing/guarded-fetch.ts';

export async function setUpConnector(
  db: Db,
  viewer: Viewer,
  connector: ConnectorImplementation,
  change: { row: ConnectorRow | undefined; sent: Readonly<Record<string, unknown>>; ip: string },
): Promise<void> {
  const { declaration } = connector;
  const { row, sent, ip } = change;
  const form = connectorForm(declaration);
  const settings = mergeSettings(form, sent, row && readSealed(row));
  const account = connector.findAccount?.(settings) ?? null;
  const sealed = sealSettings(form, settings);
  await saveConnector(db, declaration, { account, sealed });
  const new_secrets = sealedNames(form.schema).filter((name) => sent[name] !== undefined);
  const details = { connector: declaration.id, account, settings: sealed.plain, new_secrets };
  await recordAudit(db, { action: 'connector.saved', viewer, details, ip });
}

export async function forgetConnector(
  db: Db,
  viewer: Viewer,
  { declaration }: ConnectorImplementation,
  ip: string,
): Promise<void> {
  if (!(await removeConnector(db, declaration))) throw notFound(declaration.title);
  const details = { connector: declaration.id };
  await recordAudit(db, { action: 'connector.removed', viewer, details, ip });
}

/** The time limit for a whole test, which may make several requests while a user is waiting. */
const waitMilliseconds = 40_000;

async function runTest(
  connector: ConnectorImplementation,
  row: ConnectorRow,
  fetch: GuardedFetch,
): Promise<Omit<ConnectorTest, 'at'>> {
  const signal = AbortSignal.timeout(waitMilliseconds);
  try {
    const settings = openSettings(connector.declaration, row);
    return { is_ok: true, text: await connector.test({ settings, fetch, signal }) };
  } catch (error) {
    if (error instanceof ConnectorError) return { is_ok: false, text: error.message };
    throw error;
  }
}

export interface Tested {
  /** The time the tested settings were saved. */
  savedAt: string;
  result: ConnectorTest;
}

/** Tests the connector's settings with the external service. Throws 409 if the connector isn't configured. */
export async function testConnector(
  reader: Db,
  connector: ConnectorImplementation,
  fetch: GuardedFetch,
): Promise<Tested> {
  const { declaration } = connector;
  const row = await findConnector(reader, declaration.id);
  if (!row) throw conflict(`${declaration.title} is not set up.`);
  const outcome = await runTest(connector, row, fetch);
  return { savedAt: row.saved_at, result: { ...outcome, at: clock.instant() } };
}

/** Stores a test's result. Throws 409 if the settings were saved after the test began. */
export async function saveTestResult(
  db: Db,
  { declaration: { id, title } }: ConnectorImplementation,
  { savedAt, result }: Tested,
): Promise<void> {
  const row = await findConnector(db, id);
  if (row?.saved_at !== savedAt)
    throw conflict(`The settings of ${title} changed during the test. Test them again.`);
  await saveConnectorTest(db, id, result);
}
