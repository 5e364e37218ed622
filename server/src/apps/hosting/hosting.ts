import type { HostingEngineId } from '@portal/contract/apps/hosting-engines.ts';
import { conflict } from '#platform/errors.ts';
import { type HostingEngine, HostingError, type Site } from '../engines/hosting-engine.ts';

/** The engines that this server has. */
export interface Hosting {
  readonly engines: readonly HostingEngine[];
  /** Throws 409 for an engine that another server has. */
  get(id: HostingEngineId): HostingEngine;
  /** Throws 409 where this server has none. */
  forNewApplications(): HostingEngine;
  /** Before any other operation. */
  open(): Promise<void>;
  close(): Promise<void>;
}

export function createHosting(engines: readonly HostingEngine[]): Hosting {
  return {
    engines,
    get(id) {
      const engine = engines.find((one) => one.id === id);
      if (!engine) throw conflict(`The ${id} hosting engine does not run on this server.`);
      return engine;
    },
    forNewApplications() {
      const [engine] = engines;
      if (!engine)
        throw conflict('No applications can run on this server: see PORTAL_EMBEDDED_APPS.');
      return engine;
    },
    async open() {
      for (const engine of engines) await engine.open();
    },
    async close() {
      for (const engine of engines) await engine.close();
    },
  };
}

/** Runs a call to an engine; what it says for staff becomes a 409. */
export async function askEngine<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  try {
    return await call();
  } catch (error) {
    throw error instanceof HostingError ? conflict(error.message) : error;
  }
}

/** What engines call an application. */
export const siteOf = ({ uuid, alias }: { uuid: string; alias: string }): Site => ({
  id: uuid,
  alias,
});
