import type {
  Connector,
  OrganizationSettingsOf,
  SettingsOf,
} from '@portal/contract/platform/connector.ts';
import { notFound } from '#platform/errors.ts';
import type { GuardedFetch } from '#platform/outgoing/guarded-fetch.ts';
import type { ReadRecordSettings } from './organization-settings.service.ts';

/** The services that a connector's implementation uses. */
export interface ConnectorContext<Settings> {
  readonly settings: Settings;
  readonly fetch: GuardedFetch;
  /** Aborting this signal aborts all requests. */
  readonly signal: AbortSignal;
}

/** A connector's implementation. Its functions throw ConnectorErrors, whose messages are shown to people. */
export interface ConnectorBehavior<C extends Connector> {
  /**
   * Returns the name of the account that these settings use, for display, or null if the settings don't name one.
   * Throws 400 for settings that can't be valid.
   */
  findAccount?(settings: SettingsOf<C>): string | null;
  /** Checks with the service whether the settings work, and returns the result as a sentence to show. */
  test(context: ConnectorContext<SettingsOf<C>>): Promise<string>;
  /**
   * Checks with the service whether an organization's settings work for the address of the organization's site, and
   * returns the sentence to show.
   */
  testOrganization?(
    context: Pick<ConnectorContext<never>, 'fetch' | 'signal'>,
    asked: { organization: OrganizationSettingsOf<C>; site: URL },
  ): Promise<string>;
  /** Reads an organization's data for one calendar month. Safe to repeat. */
  pull?(
    context: ConnectorContext<SettingsOf<C>>,
    asked: { organization: OrganizationSettingsOf<C>; month: string },
  ): Promise<Pulled>;
}

export interface Pulled {
  /** The service's id for the data's origin, such as an analytics property. */
  sourceId: string | null;
  /** The data as JSON; null if the service has no data for the month. */
  data: unknown;
}

export interface ConnectorImplementation<C extends Connector = Connector>
  extends ConnectorBehavior<C> {
  readonly declaration: C;
}

/** Combines a connector declared in the contract with its implementation. */
export const implementConnector = <C extends Connector>(
  declaration: C,
  behavior: ConnectorBehavior<C>,
): ConnectorImplementation<C> => ({ ...behavior, declaration });

export interface ConnectorRegistry {
  readonly all: readonly ConnectorImplementation[];
  readonly readRecord: ReadRecordSettings;
  /** Throws 404 if there is no such connector. */
  get(id: string): ConnectorImplementation;
}

/** Creates the registry. Throws if two connectors have the same id, which prevents the server from starting. */
export function createConnectorRegistry(
  all: readonly ConnectorImplementation[],
  readRecord: ReadRecordSettings,
): ConnectorRegistry {
  const byId = new Map<string, ConnectorImplementation>();
  for (const implementation of all) {
    const { id } = implementation.declaration;
    if (byId.has(id)) throw new Error(`The connector '${id}' is registered twice.`);
    byId.set(id, implementation);
  }
  return {
    all,
    readRecord,
    get(id) {
      const connector = byId.get(id);
      if (!connector) throw notFound('Connector');
      return connector;
    },
  };
}
