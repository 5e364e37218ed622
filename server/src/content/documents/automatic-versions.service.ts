import type { BodyContent, BodyNode } from '@portal/contract/content/documents/body-content.ts';
import { clock, instantAfter } from '#platform/clock.ts';
import type { Db } from '#platform/database/tables.ts';
import { day, minute, week } from '#platform/durations.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { contentOf } from './article-body.presenter.ts';
import type { ArticleBodyRow } from './article-body.repository.ts';
import {
  insertBodyVersion,
  selectLastKept,
  thinAutomaticVersions,
} from './body-version.repository.ts';

/** The longest time that the text can change without a version being stored. */
const longestUnkept = 10 * minute;
/** The minimum time between versions when two people take turns writing. */
const shortestTurn = minute;
/**
 * A change is a large deletion if it leaves less than this share of the words, or removes more than this many words.
 */
const largeDeletion = { share: 0.7, words: 100 };

const isLargeDeletion = (before: number, after: number) =>
  after < before * largeDeletion.share || before - after > largeDeletion.words;

/** Returns the number of images and tables in a node. */
function countObjects({ type, content = [] }: BodyNode): number {
  const own = type === 'image' || type === 'table' ? 1 : 0;
  return content.reduce((sum, child) => sum + countObjects(child), own);
}

interface Change {
  viewer: Viewer;
  content: BodyContent;
  wordCount: number;
}

/** Returns the reason to store a version of the text before this change, or null if there is none. */
async function reasonToKeep(
  db: Db,
  row: ArticleBodyRow,
  { viewer, content, wordCount }: Change,
): Promise<string | null> {
  if (row.version === row.kept_version) return null;
  const losesObjects = countObjects(content) < countObjects(contentOf(row));
  if (losesObjects || isLargeDeletion(row.word_count, wordCount)) return 'Before a large deletion';
  if (row.updated_by_id !== viewer.actorId) {
    const lastKept = await selectLastKept(db, row.article_id);
    if (!lastKept || lastKept <= instantAfter(-shortestTurn))
      return 'Before another person’s changes';
  }
  const isOld = (row.unkept_since ?? row.updated_at) <= instantAfter(-longestUnkept);
  return isOld ? 'While writing' : null;
}

/** Stores the previous text as an automatic version if this change could lose part of it. */
export async function keepBeforeChange(db: Db, row: ArticleBodyRow, change: Change): Promise<void> {
  const name = await reasonToKeep(db, row, change);
  if (name === null) return;
  const { article_id, content, word_count, version, updated_by_id } = row;
  await insertBodyVersion(db, {
    article_id,
    name,
    kind: 'automatic',
    content,
    word_count,
    body_version: version,
    created_at: clock.instant(),
    created_by_id: updated_by_id,
  });
}

/**
 * Thins out automatic versions: keeps one version per hour after a week, and one version per day after a month. Returns
 * the number of deleted versions.
 */
export async function thinVersions(db: Db): Promise<number> {
  const hourly = await thinAutomaticVersions(db, { before: instantAfter(-week), each: 'hour' });
  const daily = await thinAutomaticVersions(db, { before: instantAfter(-30 * day), each: 'day' });
  return hourly + daily;
}
