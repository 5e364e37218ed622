import type { Updateable } from 'kysely';
import { clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/tables.ts';
import { flag } from '#platform/database/tables.ts';
import { recordEvents } from '#platform/events/events.service.ts';
import { type HostingEngine, HostingError, type Site } from '../engines/hosting-engine.ts';
import { applicationTopic } from '../operations/application-operation.service.ts';
import type { WebApplicationTable } from './web-application.table.ts';

const parts = ['webserver', 'wordpress', 'website'] as const;

/** A site that takes longer than this to respond counts as down. */
const waitMilliseconds = 10_000;

export interface MeasuredStatus {
  checkedAt: string;
  webserver: string | null;
  wordpress: string | null;
  website: string | null;
}

const allFailed = (reason: string): MeasuredStatus => ({
  checkedAt: clock.instant(),
  webserver: reason,
  wordpress: reason,
  website: reason,
});

/** Measures a site's status. For each part, returns why the part isn't OK, or null if it is. */
export async function measureStatus(engine: HostingEngine, site: Site): Promise<MeasuredStatus> {
  const signal = AbortSignal.timeout(waitMilliseconds);
  try {
    const status = await engine.status(site, signal);
    const reasons = parts.map((part) => {
      const { ok, reason } = status[part];
      return [part, ok ? null : (reason ?? 'It does not respond.')];
    });
    return { ...allFailed(''), ...Object.fromEntries(reasons) };
  } catch (error) {
    if (error instanceof HostingError) return allFailed(error.message);
    if (signal.aborted) return allFailed('The site did not respond within 10 seconds.');
    throw error;
  }
}

/** Converts a measured status to its columns. */
export const statusColumns = (status: MeasuredStatus): Updateable<WebApplicationTable> => ({
  webserver_status: flag(status.webserver === null),
  wordpress_status: flag(status.wordpress === null),
  website_status: flag(status.website === null),
  webserver_reason: status.webserver,
  wordpress_reason: status.wordpress,
  website_reason: status.website,
  status_checked_at: status.checkedAt,
});

interface Measured {
  id: number;
  status: MeasuredStatus;
}

/**
 * Stores measurements, with one statement per distinct result, and notifies screens that show the applications.
 */
export async function saveStatuses(db: Db, measured: readonly Measured[]): Promise<void> {
  const byResult = Map.groupBy(measured, ({ status }) =>
    JSON.stringify(parts.map((part) => status[part])),
  );
  for (const group of byResult.values()) {
    const [first] = group;
    if (!first) continue;
    await db
      .updateTable('web_application')
      .set(statusColumns(first.status))
      .where(
        'id',
        'in',
        group.map(({ id }) => id),
      )
      .execute();
  }
  await recordEvents(
    db,
    measured.map(({ id }) => ({ topic: applicationTopic, recordId: id })),
  );
}
