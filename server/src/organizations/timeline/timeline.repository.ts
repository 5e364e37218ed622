import {
  type TimelineGroup,
  type TimelineKind,
  timelineGroups,
} from '@portal/contract/organizations/timeline-kinds.ts';
import { paginate } from '#platform/database/paging.ts';
import { refersToSearched } from '#platform/database/search-query.ts';
import type { SearchWords } from '#platform/database/search-words.ts';
import type { Db } from '#platform/database/tables.ts';
import { personColumns } from '#users/people/joined-person.presenter.ts';

/** The search index's numbers for article texts (`from`) and articles (`to`). Events about both refer to articles. */
const articleNumbers = { from: 4, to: 3 };

interface TimelineRequest {
  organizationId: number;
  group?: TimelineGroup | undefined;
  person?: number | undefined;
  words?: SearchWords | undefined;
  limit: number;
  cursor?: string | undefined;
}

export type TimelineRow = Awaited<ReturnType<typeof selectTimeline>>['items'][number];

const timelineRows = (db: Db, organizationId: number) =>
  db
    .selectFrom('timeline_entry')
    .leftJoin('person', 'person.id', 'timeline_entry.person_id')
    .selectAll('timeline_entry')
    .select(personColumns('person'))
    .where('timeline_entry.organization_id', '=', organizationId);

export function selectTimeline(
  db: Db,
  { organizationId, group, person, words, limit, cursor }: TimelineRequest,
) {
  let query = timelineRows(db, organizationId);
  if (group) query = query.where('timeline_entry.kind', 'in', timelineGroups[group].kinds);
  if (person !== undefined) query = query.where('timeline_entry.person_id', '=', person);
  if (words) {
    const columns = {
      number: 'timeline_entry.subject_kind',
      recordId: 'timeline_entry.subject_id',
    };
    query = query.where(
      refersToSearched(db, { columns, words, organizationId, sameAs: articleNumbers }),
    );
  }
  return paginate(query, {
    limit,
    cursor,
    order: [
      { column: 'timeline_entry.at', direction: 'desc' },
      { column: 'timeline_entry.id', direction: 'desc' },
    ],
  });
}

/** Selects the latest events of these kinds in a period, newest first. */
export const selectTimelineBetween = (
  db: Db,
  of: {
    organizationId: number;
    kinds: readonly TimelineKind[];
    from: string;
    /** The exclusive end of the period. */
    to: string;
    limit: number;
  },
): Promise<TimelineRow[]> =>
  timelineRows(db, of.organizationId)
    .where('timeline_entry.kind', 'in', of.kinds)
    .where('timeline_entry.at', '>=', of.from)
    .where('timeline_entry.at', '<', of.to)
    .orderBy('timeline_entry.at', 'desc')
    .orderBy('timeline_entry.id', 'desc')
    .limit(of.limit)
    .execute();
