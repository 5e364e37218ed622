import {
  describePassage,
  joinBlocks,
  type PassageAnchor,
} from '@portal/contract/content/articles/passage.ts';
import type { BodyContent } from '@portal/contract/content/documents/body-content.ts';
import { bodyParagraphs } from '@portal/contract/content/documents/body-text.ts';
import { statusId } from '@portal/contract/content/labels/content-statuses.ts';
import { clock, instantAfter } from '#platform/clock.ts';
import { type Db, flag } from '#platform/database/tables.ts';
import { insertRow } from '#platform/database/write-row.ts';
import { minute } from '#platform/durations.ts';
import { readCast } from './cast.ts';

/** Returns an article in final review that has a body and waits for the customer's approval. */
function selectReviewed(db: Db, customerId: number) {
  return db
    .selectFrom('article')
    .innerJoin('article_body', 'article_body.article_id', 'article.id')
    .leftJoin('writer', 'writer.id', 'article.writer_id')
    .select([
      'article.id',
      'article.editor_id as editor',
      'writer.person_id as writer',
      'article_body.content',
    ])
    .where('article.final_approver_id', '=', customerId)
    .where('article.status_id', '=', statusId.final_review)
    .where('article.archived', '=', 0)
    .orderBy('article.id')
    .executeTakeFirst();
}

/** Describes the first sentence of the paragraph at this index; null if there is no such paragraph. */
function firstSentence(paragraphs: readonly string[], index: number): PassageAnchor | null {
  const current = joinBlocks(paragraphs);
  const start = current.starts[index];
  if (start === undefined) return null;
  const end = current.text.indexOf('.', start);
  return describePassage(current, start, end === -1 ? current.text.length : end);
}

/** Creates a resolved internal thread and the client's open thread, both about passages of an article in review. */
export async function makePassageComments(db: Db): Promise<void> {
  const cast = await readCast(db);
  const customer = cast.id('customer');
  const article = await selectReviewed(db, customer);
  if (!article) return;
  // The cast is safe, because the documents step stored this content.
  const paragraphs = bodyParagraphs(JSON.parse(article.content) as BodyContent);
  const now = clock.instant();
  let minutesAgo = 200;
  const say = (given: {
    by: number | null;
    comment: string;
    parent?: number;
    block?: number;
    isInternal?: boolean;
    resolvedBy?: number;
  }) => {
    minutesAgo -= 35;
    const said = instantAfter(-minutesAgo * minute);
    return insertRow(db, 'comment', {
      article_id: article.id,
      author_id: given.by ?? cast.id('staff'),
      comment: given.comment,
      parent_id: given.parent ?? null,
      anchor:
        given.block === undefined ? null : JSON.stringify(firstSentence(paragraphs, given.block)),
      is_internal: flag(given.isInternal ?? false),
      resolved_at: given.resolvedBy === undefined ? null : now,
      resolved_by_id: given.resolvedBy ?? null,
      created_at: said,
      updated_at: said,
    });
  };
  const internal = await say({
    by: article.editor,
    comment: 'Is this from the client’s own figures? If not, we need a source before they see it.',
    block: 2,
    isInternal: true,
    resolvedBy: article.editor ?? cast.id('staff'),
  });
  await say({
    by: article.writer,
    comment: 'Yes, from the interview in May. I added it to the brief.',
    parent: internal.id,
    isInternal: true,
  });
  const open = await say({
    by: customer,
    comment: 'Could this name our new branch as well? It opens next month.',
    block: 0,
  });
  await say({
    by: article.editor,
    comment: 'Of course. Which address should we give?',
    parent: open.id,
  });
}
