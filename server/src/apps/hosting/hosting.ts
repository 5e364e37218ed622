import type { HostingEngineId } from '@portal/contract/apps/hosting-engines.ts';
import type { Db } from '#platform/database/tables.ts';
import { conflict } from '#platform/errors.ts';
import { type HostingEngine, HostingError, type Site } from '../engines/hosting-engine.ts';
import { findHostingSettings } from './hosting-settings.ts';

/** The engines that are available on this server. */
export interface Hosting {
  readonly engines: readonly HostingEngine[];
  /** Returns an engine. Throws 409 if this server doesn't have it. */
  get(id: HostingEngineId): HostingEngine;
  /**
   * Returns the engine that is selected in the Hosting connector, or the first one by default. Throws 409 if the
   * selected engine isn't available on this server.
   */
  forNewApplications(db: Db): Promise<HostingEngine>;
  /** Opens the engines. Must be called before any other operation. */
  open(): Promise<void>;
  close(): Promise<void>;
}

const engineIds = { Embedded: 'embedded', Docker: 'docker' } as const;

const missingTexts = {
  embedded: 'The embedded hosting engine is off on this server: see PORTAL_EMBEDDED_APPS.',
  docker: 'This server has no Docker host: see PORTAL_DOCKER_HOSTS.',
  any: 'No applications can run on this server: see PORTAL_EMBEDDED_APPS and PORTAL_DOCKER_HOSTS.',
} as const;

export function createHosting(engines: readonly HostingEngine[]): Hosting {
  return {
    engines,
    get(id) {
      const engine = engines.find((engine) => engine.id === id);
      if (!engine) throw conflict(`The ${id} hosting engine does not run on this server.`);
      return engine;
    },
    async forNewApplications(db) {
      const settings = await findHostingSettings(db);
      const engineId = settings && engineIds[settings.engine];
      const engine = engineId ? engines.find(({ id }) => id === engineId) : engines[0];
      if (engine) return engine;
      throw conflict(engineId ? missingTexts[engineId] : missingTexts.any);
    },
    async open() {
      // If one engine can't be opened, for example because its Docker host is unreachable, still open the others.
      const opened = await Promise.allSettled(engines.map((engine) => engine.open()));
      for (const result of opened) if (result.status === 'rejected') throw result.reason;
    },
    async close() {
      for (const engine of engines) await engine.close();
    },
  };
}

/** Runs a call to an engine, and converts its errors for staff to 409 errors. */
export async function askEngine<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  try {
    return await call();
  } catch (error) {
    throw error instanceof HostingError ? conflict(error.message) : error;
  }
}

/** Returns the identity of an application's site in calls to engines. */
export const siteOf = ({ uuid, alias }: { uuid: string; alias: string }): Site => ({
  id: uuid,
  alias,
});
