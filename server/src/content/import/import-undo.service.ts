import { selectArticlesById } from '#content/articles/article.repository.ts';
import { personIdsIn } from '#content/articles/article-people.ts';
import { lockArticles } from '#content/articles/article-write.repository.ts';
import { recordAudit } from '#platform/audit/audit.service.ts';
import { clock } from '#platform/clock.ts';
import { lockName } from '#platform/database/lock-row.ts';
import type { Db } from '#platform/database/tables.ts';
import { conflict } from '#platform/errors.ts';
import { recordEvent, recordEvents } from '#platform/events/events.service.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { canUndo } from './content-import.presenter.ts';
import {
  deleteImportedArticles,
  selectImportedArticleIds,
  selectWorkedOnArticle,
  updateContentImport,
} from './content-import.repository.ts';
import { getContentImport } from './content-import.service.ts';

/**
 * Deletes the articles that an import created. Throws 409 if someone has worked on any of them, or if the import is
 * more than a day old. Clients, people and months that the import created are kept, because other records may already
 * use them.
 */
export async function undoContentImport(db: Db, viewer: Viewer, id: number): Promise<void> {
  await lockName(db, `content import ${id}`);
  const row = await getContentImport(db, id);
  if (!canUndo(row)) throw conflict('This import can no longer be undone.');
  const ids = await selectImportedArticleIds(db, id);
  await lockArticles(db, ids);
  const touched = await selectWorkedOnArticle(db, id);
  if (touched) {
    throw conflict(`Someone has worked on “${touched.title}” since, so this can’t be undone.`);
  }
  const articles = await selectArticlesById(db, ids);
  await deleteImportedArticles(db, id);
  await recordEvents(
    db,
    articles.map((article) => ({
      topic: 'article',
      recordId: article.id,
      kind: 'deleted' as const,
      formerPersonIds: personIdsIn(article),
    })),
  );
  await updateContentImport(db, id, { undone_at: clock.instant() });
  await recordAudit(db, {
    action: 'content.import_undone',
    viewer,
    subject: { noun: 'content_import', id },
    details: { name: row.name, articles: ids.length },
  });
  await recordEvent(db, { topic: 'content-import', recordId: id });
}
