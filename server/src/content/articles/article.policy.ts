import { articleUpdate } from '@portal/contract/content/articles/article.schema.ts';
import {
  type ArticleAction,
  type MovableArticle,
  type Move,
  moveActions,
  movesFrom,
} from '@portal/contract/content/articles/article-workflow.ts';
import type { StatusUid } from '@portal/contract/content/labels/content-statuses.ts';
import { can, isStaff } from '#platform/http/access.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { type ArticlePeople, personIdIn } from './article-people.ts';
import { isInClientGroup } from './article-visibility.ts';
import { readsBody, seesInternalWork } from './internal-work.ts';

/** The fields of a visible article that the policy needs. */
export interface ArticleFacts extends MovableArticle, Pick<ArticlePeople, 'writer' | 'poster'> {
  client: { id: number };
  archived: boolean;
  contentComments: readonly number[];
}

type Rule = (viewer: Viewer, article: ArticleFacts) => boolean;

const isIn = (article: ArticleFacts, ...uids: StatusUid[]) => uids.includes(article.status.uid);

const mayEdit = (viewer: Viewer) => can(viewer, 'edit_contentarticle');

const waitsForWriter: Rule = (viewer, article) =>
  isIn(article, 'writing', 'rewrite') && personIdIn(article, 'writer') === viewer.id;

const waitsForEditor: Rule = (viewer, article) =>
  isIn(article, 'editing', 'reedit') && personIdIn(article, 'editor') === viewer.id;

/**
 * Returns whether the viewer may make a move. Staff may make every move; others may make only the moves assigned to
 * them.
 */
export function mayMove(viewer: Viewer, article: ArticleFacts, move: Move): boolean {
  if (isStaff(viewer)) return true;
  if (!can(viewer, 'update_contentarticle')) return false;
  if (personIdIn(article, move.actor) !== viewer.id) return false;
  return move.from !== 'final_review' || can(viewer, 'add_feedback');
}

/** The rules for articles. The caller must have checked that the viewer can see the article. */
export const articlePolicy = {
  create: (viewer: Viewer) => can(viewer, 'add_contentarticle'),
  update: mayEdit,
  delete: mayEdit,
  setScheduledDate: (viewer: Viewer, article: ArticleFacts) =>
    mayEdit(viewer) || (can(viewer, 'update_contentarticle') && waitsForWriter(viewer, article)),
  /** Applies only to text in the portal's own editor; other documents have their own permissions. */
  writeBody: (viewer: Viewer, article: ArticleFacts) =>
    mayEdit(viewer) ||
    (can(viewer, 'update_contentarticle') &&
      (waitsForWriter(viewer, article) || waitsForEditor(viewer, article))),
  /** Applies to the text and to its images and files. Clients can't read drafts, which are internal. */
  readBody: (viewer: Viewer, article: ArticleFacts) => readsBody(viewer, article),
  readVersions: (viewer: Viewer, article: ArticleFacts) => seesInternalWork(viewer, article),
  giveFeedback: (viewer: Viewer, article: ArticleFacts) => {
    if (isStaff(viewer)) return true;
    if (waitsForEditor(viewer, article)) return true;
    const isApprovers =
      isIn(article, 'final_review') && personIdIn(article, 'final_approver') === viewer.id;
    return isApprovers && can(viewer, 'add_feedback');
  },
  /** Applies to the article's post on the client's WordPress site. Clients and other writers never change the post. */
  push: (viewer: Viewer, article: ArticleFacts) => {
    if (isStaff(viewer)) return true;
    if (isInClientGroup(viewer)) return false;
    const isItsPoster = personIdIn(article, 'poster') === viewer.id;
    return mayEdit(viewer) || (isItsPoster && can(viewer, 'update_contentarticle'));
  },
  /** Clients may only reply to comments. */
  comment: (viewer: Viewer, article: ArticleFacts) =>
    !isInClientGroup(viewer) || article.contentComments.length > 0,
};

/** Returns whether an article has passed its approval, so that it may be pushed to WordPress. */
export const isPushable = (article: ArticleFacts): boolean =>
  !article.archived && isIn(article, 'ready_to_post', 'post_qa', 'scheduled', 'posted');

const allFields: ReadonlySet<string> = new Set(Object.keys(articleUpdate.shape));
const scheduledDate: ReadonlySet<string> = new Set(['scheduled_date']);

export const writableFields = (viewer: Viewer): ReadonlySet<string> =>
  mayEdit(viewer) ? allFields : scheduledDate;

export function allowedActions(viewer: Viewer, article: ArticleFacts): ArticleAction[] {
  const actions: ArticleAction[] = [];
  const add = (isAllowed: boolean, ...added: ArticleAction[]) => {
    if (isAllowed) actions.push(...added);
  };
  if (!article.archived) {
    const moves = movesFrom(article, viewer.id).filter((move) => mayMove(viewer, article, move));
    actions.push(...moveActions.filter((action) => moves.some((move) => move.action === action)));
  }
  add(articlePolicy.giveFeedback(viewer, article), 'give_feedback');
  add(articlePolicy.comment(viewer, article), 'comment');
  add(articlePolicy.setScheduledDate(viewer, article), 'set_scheduled_date');
  add(articlePolicy.writeBody(viewer, article), 'write_body');
  add(articlePolicy.readBody(viewer, article), 'read_body');
  add(articlePolicy.readVersions(viewer, article), 'read_versions');
  add(isPushable(article) && articlePolicy.push(viewer, article), 'push');
  add(mayEdit(viewer), 'update', 'set_status', 'archive', 'delete');
  return actions;
}
