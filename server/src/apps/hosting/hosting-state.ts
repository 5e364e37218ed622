import type { PartState } from '@portal/contract/platform/portal.endpoints.ts';
import type { Db } from '#platform/database/tables.ts';
import { hasApplications } from '../web-apps/web-application.repository.ts';
import type { Hosting } from './hosting.ts';

/**
 * Returns 'off' if there are no active applications, 'failing' if an engine can't run its applications, and 'ok'
 * otherwise.
 */
export async function findHostingState(db: Db, { engines }: Hosting): Promise<PartState> {
  let state: PartState = 'off';
  for (const engine of engines) {
    if (!(await hasApplications(db, engine.id))) continue;
    if ((await engine.unavailableReason()) !== null) return 'failing';
    state = 'ok';
  }
  return state;
}
