import {
  type ApprovedPart,
  changedParts,
} from '@portal/contract/content/approval/approved-content.ts';
import {
  type ApprovalCoverage,
  needsApprovalText,
  type SignOff,
  type SignOffDetail,
  type SignOffPrint,
} from '@portal/contract/content/approval/sign-off.schema.ts';
import { isReviewed } from '@portal/contract/content/articles/article-workflow.ts';
import { articlePolicy } from '#content/articles/article.policy.ts';
import type { ArticleRecord } from '#content/articles/article.record.ts';
import { selectVisibleIds } from '#content/articles/article.repository.ts';
import { getArticle } from '#content/articles/article.service.ts';
import { visibleTo } from '#content/articles/article-visibility.ts';
import type { ApprovedMove, StartingMove } from '#content/articles/moves/article-move.events.ts';
import { clock } from '#platform/clock.ts';
import { mapPage, type Page } from '#platform/database/paging.ts';
import type { Db } from '#platform/database/tables.ts';
import { insertRow } from '#platform/database/write-row.ts';
import { conflict, notFound, orNotFound } from '#platform/errors.ts';
import { authorize, isStaff } from '#platform/http/access.ts';
import { presentActor } from '#platform/http/present-actor.ts';
import { actorUnlessAuthor, type Viewer } from '#platform/http/viewer.ts';
import { readContentState, storedContent } from './approved-content.service.ts';
import {
  type SignOffContentRow,
  type SignOffRow,
  selectApprovesChanges,
  selectLatestSignOff,
  selectSignOff,
  selectSignOffs,
} from './sign-off.repository.ts';

const longestUserAgent = 400;

/** Stores an approval with the exact content that it covers, and returns its id. */
export async function signOff(db: Db, { viewer, article, origin }: ApprovedMove): Promise<number> {
  const state = await readContentState(db, article);
  const { id } = await insertRow(db, 'sign_off', {
    article_id: article.id,
    person_id: viewer.id,
    actor_id: actorUnlessAuthor(viewer, viewer.id),
    person_name: viewer.name,
    way: origin.way,
    ip: origin.ip,
    user_agent: origin.userAgent?.slice(0, longestUserAgent).toWellFormed() ?? null,
    text_version: state.textVersion,
    word_count: state.wordCount,
    content: state.canonical,
    content_hash: state.hash,
    approved_at: clock.instant(),
  });
  return id;
}

/** Deletes approvals that were undone along with their moves. */
export async function deleteSignOffs(db: Db, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await db.deleteFrom('sign_off').where('id', 'in', ids).execute();
}

interface ApprovalState {
  latest: SignOffContentRow;
  changed: ApprovedPart[];
  needsApproval: boolean;
}

/** Compares an article with its newest approval. Returns null if it has none. */
async function findApprovalState(db: Db, article: ArticleRecord): Promise<ApprovalState | null> {
  const latest = await selectLatestSignOff(db, article.id);
  if (!latest) return null;
  const { hash, content } = await readContentState(db, article);
  if (hash === latest.content_hash) return { latest, changed: [], needsApproval: false };
  const changed = changedParts(storedContent(latest), content);
  const needsApproval = changed.length > 0 && (await selectApprovesChanges(db, article.client.id));
  return { latest, changed, needsApproval };
}

/** Returns how far the newest approval covers an article's current content. */
export async function findApprovalCoverage(
  db: Db,
  article: ArticleRecord,
): Promise<ApprovalCoverage> {
  const state = await findApprovalState(db, article);
  if (state && state.changed.length === 0) return { state: 'approved', changed: [] };
  const { changed = [] } = state ?? {};
  if (!isReviewed(article)) return { state: 'exempt', changed };
  if (!state) return { state: 'none', changed };
  return { state: state.needsApproval ? 'changed' : 'exempt', changed };
}

const statusesAfterApproval: readonly string[] = ['ready_to_post', 'post_qa'];

/** Throws 409 if the viewer isn't staff and the article has changes that its client must still approve. */
export async function assertApproved(
  db: Db,
  { viewer, article, present }: StartingMove,
): Promise<void> {
  if (isStaff(viewer) || !statusesAfterApproval.includes(article.status.uid)) return;
  const state = await findApprovalState(db, article);
  if (state?.needsApproval) throw conflict(needsApprovalText, present(article));
}

function presentSignOff(viewer: Viewer, row: SignOffRow, state: ApprovalState | null): SignOff {
  const isLatest = state?.latest.id === row.id;
  const isShown = isStaff(viewer);
  return {
    id: row.id,
    article: row.article_id,
    approved_by: row.way === 'silence' ? null : { id: row.person_id, name: row.person_name },
    silence:
      row.silence_days === null ? null : { days: row.silence_days, policy_of: row.policy_of ?? '' },
    ...presentActor(viewer, row),
    approved_at: row.approved_at,
    way: row.way,
    text_version: row.text_version,
    content_hash: row.content_hash,
    ip: isShown ? row.ip : null,
    user_agent: isShown ? row.user_agent : null,
    is_latest: isLatest,
    changed: isLatest ? state.changed : [],
    needs_approval: isLatest && state.needsApproval,
  };
}

/** Lists an article's approvals. Throws 404 unless the viewer can see the article. */
export async function listSignOffs(
  db: Db,
  viewer: Viewer,
  { article: articleId, ...page }: { article: number; limit: number; cursor?: string | undefined },
): Promise<Page<SignOff>> {
  const article = await getArticle(db, viewer, articleId);
  const state = await findApprovalState(db, article);
  return mapPage(await selectSignOffs(db, articleId, page), (row) =>
    presentSignOff(viewer, row, state),
  );
}

/** Returns an approval. Throws 404 or 403 unless the viewer may read its article's text. */
async function getReadable(db: Db, viewer: Viewer, id: number) {
  const row = orNotFound(await selectSignOff(db, id), 'Approval');
  const visible = await selectVisibleIds(db, [row.article_id], visibleTo(viewer));
  if (!visible.has(row.article_id)) throw notFound('Approval');
  const article = await getArticle(db, viewer, row.article_id);
  authorize(viewer, articlePolicy.readBody, article);
  return { row, article };
}

export async function getSignOff(db: Db, viewer: Viewer, id: number): Promise<SignOffDetail> {
  const { row, article } = await getReadable(db, viewer, id);
  const state = await findApprovalState(db, article);
  const { content: current } = await readContentState(db, article);
  return { ...presentSignOff(viewer, row, state), approved: storedContent(row), current };
}

/** Returns the name of the approval's PDF file. Throws 404 or 403 unless the viewer may read the approval. */
export async function getPrintName(db: Db, viewer: Viewer, id: number): Promise<string> {
  const { row, article } = await getReadable(db, viewer, id);
  return `approval-${article.id}-${row.approved_at.slice(0, 10)}.pdf`;
}

/** Returns the printed page's content, limited to the fields that the person who requested the print may see. */
export async function readSignOffPrint(db: Db, viewer: Viewer, id: number): Promise<SignOffPrint> {
  const { row, article } = await getReadable(db, viewer, id);
  const state = await findApprovalState(db, article);
  const approved = storedContent(row);
  return {
    sign_off: presentSignOff(viewer, row, state),
    title: approved.title,
    client: article.client.dba_name,
    word_count: row.word_count,
    approved,
  };
}
