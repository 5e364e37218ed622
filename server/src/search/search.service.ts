import { maximumId } from '@portal/contract/platform/field-rules.ts';
import type { SearchGroup, SearchHit } from '@portal/contract/search/search.schema.ts';
import { type SearchKindName, searchKindNames } from '@portal/contract/search/search-kinds.ts';
import { type Page, readCursor, writeCursor } from '#platform/database/paging.ts';
import { readSearchWords, type SearchWords } from '#platform/database/search-words.ts';
import type { Db } from '#platform/database/tables.ts';
import { notFound } from '#platform/errors.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { excerptOf, markWords } from './marked-text.ts';
import { type FoundRecord, onSearch, type SearchKind } from './search.events.ts';
import { selectFoundIds } from './search.repository.ts';

/** The maximum number of records on a page. It is low, because each record can have a long text. */
const largestPage = 25;

/** Returns the kinds of all areas, by name. */
async function findKinds(db: Db): Promise<ReadonlyMap<SearchKindName, SearchKind>> {
  const kinds = (await onSearch.emit(db)).flat();
  return new Map(kinds.map((kind) => [kind.kind, kind]));
}

interface Request {
  words: SearchWords;
  limit: number;
  cursor?: string | undefined;
}

/** The part of the results: 1 for records with the words in their title, which come first, and 0 for all others. */
type Part = 0 | 1;

function startOf(cursor: string | undefined): { part: Part; before: number | undefined } {
  if (cursor === undefined) return { part: 1, before: undefined };
  const [part = 0, before = 0] = readCursor(cursor, 2).map(Number);
  return {
    part: part === 1 ? 1 : 0,
    before: Number.isInteger(before) ? Math.min(Math.max(before, 0), maximumId) : 0,
  };
}

/** Returns the page's ids with their parts. */
async function findIds(db: Db, viewer: Viewer, kind: SearchKind, request: Request) {
  const scope = await kind.scope(db, viewer);
  if (!scope) return [];
  const { words, limit, cursor } = request;
  const { part, before } = startOf(cursor);
  const select = (isInTitle: boolean, rows: number, from: number | undefined) =>
    selectFoundIds(db, kind, scope, { words, isInTitle, limit: rows, before: from });
  const withTitle = part === 1 && kind.hasTitle ? await select(true, limit + 1, before) : [];
  const missing = limit + 1 - withTitle.length;
  const others = missing > 0 ? await select(false, missing, part === 0 ? before : undefined) : [];
  return [
    ...withTitle.map((id) => ({ id, part: 1 as Part })),
    ...others.map((id) => ({ id, part: 0 as Part })),
  ];
}

function presentHit(
  { kind }: SearchKind,
  id: number,
  record: FoundRecord,
  words: SearchWords,
): SearchHit {
  const { title, isForeignTitle, context, path, changedAt } = record;
  return {
    id,
    kind,
    title: isForeignTitle ? { text: title, marks: [] } : markWords(title, words),
    excerpt: excerptOf(record.text, words),
    context,
    path,
    changed_at: changedAt,
  };
}

async function findPage(
  db: Db,
  viewer: Viewer,
  kind: SearchKind,
  request: Request,
): Promise<Page<SearchHit>> {
  const found = await findIds(db, viewer, kind, request);
  const page = found.slice(0, request.limit);
  const last = page.at(-1);
  if (!last) return { items: [], next: null };
  const records = await kind.read(
    db,
    viewer,
    page.map(({ id }) => id),
  );
  const items = page.flatMap(({ id }) => {
    const record = records.get(id);
    return record ? [presentHit(kind, id, record, request.words)] : [];
  });
  const hasMore = found.length > page.length;
  return { items, next: hasMore ? writeCursor([last.part, last.id]) : null };
}

/** Returns a page of a kind's records that contain the words and that the viewer can see. */
export async function searchKind(
  db: Db,
  viewer: Viewer,
  name: SearchKindName,
  request: { q: string; limit: number; cursor?: string | undefined },
): Promise<Page<SearchHit>> {
  const { q, limit, cursor } = request;
  // An invalid cursor is rejected even if the text has no words.
  startOf(cursor);
  const words = readSearchWords(q);
  if (!words) return { items: [], next: null };
  const kind = (await findKinds(db)).get(name);
  if (!kind) throw notFound('Kind');
  return findPage(db, viewer, kind, { words, limit: Math.min(limit, largestPage), cursor });
}

/** Returns each kind's first records. */
export async function searchAll(
  db: Db,
  viewer: Viewer,
  { q, size }: { q: string; size: number },
): Promise<SearchGroup[]> {
  const words = readSearchWords(q);
  if (!words) return [];
  const kinds = await findKinds(db);
  const ordered = searchKindNames.flatMap((name) => kinds.get(name) ?? []);
  const groups = await Promise.all(
    ordered.map(async (kind) => {
      const { items, next } = await findPage(db, viewer, kind, { words, limit: size });
      return { kind: kind.kind, hits: items, has_more: next !== null };
    }),
  );
  return groups.filter(({ hits }) => hits.length > 0);
}
