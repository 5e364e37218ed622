import type { TimelineEntry } from '@portal/contract/organizations/timeline.schema.ts';
import type { TimelineGroup, TimelineKind } from '@portal/contract/organizations/timeline-kinds.ts';
import { mapPage, type Page } from '#platform/database/paging.ts';
import { readSearchWords } from '#platform/database/search-words.ts';
import type { Db } from '#platform/database/tables.ts';
import { avatarLink } from '#platform/files/file-link.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { getOrganization } from '../organizations/organization.service.ts';
import { selectTimeline, selectTimelineBetween, type TimelineRow } from './timeline.repository.ts';
import { factsByKind, type TimelineFacts } from './timeline-facts.ts';

interface TimelineRequest {
  group?: TimelineGroup | undefined;
  person?: number | undefined;
  search?: string | undefined;
  limit: number;
  cursor?: string | undefined;
}

const keyOf = (kind: TimelineKind, sourceId: number) => `${kind}:${sourceId}`;

/** Reads the facts of all rows, in one query per kind. */
async function readFacts(db: Db, organizationId: number, rows: readonly TimelineRow[]) {
  const byKind = Map.groupBy(rows, ({ kind }) => kind);
  const parts = await Promise.all(
    [...byKind].map(async ([kind, ofKind]) => {
      const ids = ofKind.map(({ source_id }) => Number(source_id));
      const facts = await factsByKind[kind]({ db, organizationId, ids });
      return facts.map(({ id, ...fact }) => [keyOf(kind, id), fact] as const);
    }),
  );
  return new Map<string, TimelineFacts>(parts.flat());
}

function presentEntry(row: TimelineRow, facts: TimelineFacts = {}): TimelineEntry {
  const { title = '', path = `/organizations/${row.organization_id}`, text = null } = facts;
  return {
    id: Number(row.id),
    kind: row.kind,
    at: row.at,
    person: row.person_id === null ? null : presentPerson(row.person_id, row),
    title,
    path,
    text,
    from: facts.from ?? null,
    to: facts.to ?? null,
  };
}

const presentPerson = (id: number, row: TimelineRow) => ({
  id,
  name: row.person_name ?? '',
  avatar_color: row.person_avatar_color ?? '',
  avatar_url: avatarLink(row.person_avatar_key),
});

/** Lists an organization's events, newest first. Throws 404 unless the viewer can see the organization. */
export async function listTimeline(
  db: Db,
  viewer: Viewer,
  organizationId: number,
  { search, ...request }: TimelineRequest,
): Promise<Page<TimelineEntry>> {
  await getOrganization(db, viewer, { id: organizationId });
  const words = search ? readSearchWords(search) : undefined;
  // Text without words, such as punctuation, matches nothing.
  if (words === null) return { items: [], next: null };
  const page = await selectTimeline(db, { ...request, organizationId, words });
  const facts = await readFacts(db, organizationId, page.items);
  return mapPage(page, (row) =>
    presentEntry(row, facts.get(keyOf(row.kind, Number(row.source_id)))),
  );
}

/**
 * Lists the latest events of these kinds in a period, newest first. The caller must have checked that the viewer can
 * see the organization.
 */
export async function listTimelineBetween(
  db: Db,
  of: Parameters<typeof selectTimelineBetween>[1],
): Promise<TimelineEntry[]> {
  const rows = await selectTimelineBetween(db, of);
  const facts = await readFacts(db, of.organizationId, rows);
  return rows.map((row) => presentEntry(row, facts.get(keyOf(row.kind, Number(row.source_id)))));
}
