import type { BodyRecord } from '@portal/contract/content/documents/article-body.schema.ts';
import { clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/tables.ts';
import { conflict, orNotFound } from '#platform/errors.ts';
import { recordEvent } from '#platform/events/events.service.ts';
import { authorize } from '#platform/http/access.ts';
import { assertVersion } from '#platform/http/edit-record.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { articlePolicy } from '../articles/article.policy.ts';
import { getArticle } from '../articles/article.service.ts';
import type { MovedArticles } from '../articles/moves/article-move.events.ts';
import { contentOf, presentBody } from './article-body.presenter.ts';
import type { ArticleBodyRow } from './article-body.repository.ts';
import { getWritableBody, writeBody } from './article-body.service.ts';
import {
  type BodyVersionRow,
  insertBodyVersion,
  keepTexts,
  selectBodyVersion,
  selectUnkept,
} from './body-version.repository.ts';

/** Throws 404 unless the viewer can see the article, and 403 for clients who can't see its internal work. */
export async function assertVersionsReadable(
  db: Db,
  viewer: Viewer,
  articleId: number,
): Promise<void> {
  authorize(viewer, articlePolicy.readVersions, await getArticle(db, viewer, articleId));
}

/** Returns a version of an article's text. Throws 404 if it doesn't exist. Doesn't check visibility. */
export async function getBodyVersion(
  db: Db,
  articleId: number,
  id: number,
): Promise<BodyVersionRow> {
  return orNotFound(await selectBodyVersion(db, articleId, id), 'Version');
}

interface Kept {
  name: string;
  kind: BodyVersionRow['kind'];
}

async function keep(db: Db, viewer: Viewer, row: ArticleBodyRow, { name, kind }: Kept) {
  const { article_id, content, word_count, version } = row;
  const id = await insertBodyVersion(db, {
    article_id,
    name,
    kind,
    content,
    word_count,
    body_version: version,
    created_at: clock.instant(),
    created_by_id: viewer.actorId,
  });
  await recordEvent(db, { topic: 'article-body', recordId: article_id });
  return id;
}

/** Saves the current body as a named version. */
export async function keepBodyVersion(
  db: Db,
  viewer: Viewer,
  articleId: number,
  name: string,
): Promise<BodyVersionRow> {
  const { row } = await getWritableBody(db, viewer, articleId);
  if (!row) throw conflict('Nobody has written this article yet.');
  const id = await keep(db, viewer, row, { name, kind: 'named' });
  return getBodyVersion(db, articleId, id);
}

/** Restores a version. Saves the current body as a version first, unless a version with the same content exists. */
export async function restoreBodyVersion(
  db: Db,
  viewer: Viewer,
  articleId: number,
  { id, version }: { id: number; version: number | undefined },
): Promise<BodyRecord> {
  const current = await getWritableBody(db, viewer, articleId);
  const { article, row } = current;
  const kept = await getBodyVersion(db, articleId, id);
  assertVersion(version, row?.version ?? 0, () => presentBody(viewer, article, row));
  if (row && row.version !== row.kept_version && row.content !== kept.content) {
    await keep(db, viewer, row, { name: `Before “${kept.name}” came back`, kind: 'restore' });
  }
  const isKept = { ...current, row: row && { ...row, kept_version: row.version } };
  return writeBody(db, viewer, isKept, contentOf(kept));
}

/** Saves a version of each body that has changed since its last version. Runs when articles change status. */
export async function keepTextsOnMove(db: Db, { actorId, pairs }: MovedArticles): Promise<void> {
  const unkept = new Set(
    await selectUnkept(
      db,
      pairs.map(({ after }) => after.id),
    ),
  );
  const byMove = Map.groupBy(
    pairs.filter(({ after }) => unkept.has(after.id)),
    ({ before, after }) => `${before.status.name} → ${after.status.name}`,
  );
  for (const [name, group] of byMove) {
    for (let start = 0; start < group.length; start += 1000) {
      const ids = group.slice(start, start + 1000).map(({ after }) => after.id);
      const kept = { name, kind: 'status' as const, created_at: clock.instant() };
      await keepTexts(db, ids, { ...kept, created_by_id: actorId });
    }
  }
}
