import type { Db } from '#platform/database/tables.ts';
import type { ArticleRecord } from '../article.record.ts';
import { listEntry, type Recording } from '../article-changelog.ts';
import { type ArticleList, articleLists, replaceList } from '../article-write.repository.ts';
import type { NewChangelogEntry } from '../changelog/changelog.repository.ts';
import { selectChannels, selectKeywords } from '../references/relations.repository.ts';

interface ListChange {
  before: Pick<ArticleRecord, 'id' | ArticleList>;
  keywords?: readonly number[] | undefined;
  channels?: readonly number[] | undefined;
}

type Names = ReadonlyMap<number, { name: string }>;

const namesOf = (names: Names, ids: readonly number[] = []) =>
  ids.map((id) => names.get(id)?.name ?? '').sort();

function sentLists(changes: readonly ListChange[], name: ArticleList) {
  return changes.flatMap((change) => {
    const valueIds = change[name];
    return valueIds ? [{ id: change.before.id, valueIds }] : [];
  });
}

/** Replaces articles' keywords and channels if they were sent, and returns the changelog entries. */
export async function replaceLists(
  db: Db,
  changes: readonly ListChange[],
  recording: Recording,
): Promise<NewChangelogEntry[]> {
  const sent = {
    keywords: sentLists(changes, 'keywords'),
    channels: sentLists(changes, 'channels'),
  };
  if (sent.keywords.length + sent.channels.length === 0) return [];
  const stored = new Map(changes.map(({ before }) => [before.id, before]));
  const involved = (name: ArticleList) =>
    new Set([
      ...[...stored.values()].flatMap((lists) => lists[name]),
      ...sent[name].flatMap(({ valueIds }) => valueIds),
    ]);
  const names = {
    keywords: await selectKeywords(db, involved('keywords')),
    channels: await selectChannels(db, involved('channels')),
  };
  for (const name of articleLists) await replaceList(db, name, sent[name]);
  return articleLists.flatMap((name) =>
    sent[name].flatMap(({ id, valueIds }) => {
      const before = namesOf(names[name], stored.get(id)?.[name]);
      const after = namesOf(names[name], valueIds);
      return listEntry(id, name, { before, after }, recording);
    }),
  );
}
