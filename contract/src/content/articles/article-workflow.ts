import type { StatusUid } from '../labels/content-statuses.ts';
import { isWithoutReview } from '../labels/content-type.schema.ts';

/** The fields that refer directly to a person. `writer` isn't included, because it refers to a writer's record. */
export const personFields = ['editor', 'lead', 'final_approver', 'poster'] as const;

/** The fields that refer to the people who work on an article. */
export const assigneeFields = ['writer', ...personFields] as const;
export type AssigneeField = (typeof assigneeFields)[number];

/** The actions that the current assignee takes to move an article forward. */
export const moveActions = ['submit', 'approve', 'reject', 'post', 'complete_post_qa'] as const;
export type MoveAction = (typeof moveActions)[number];

/** Every action on an article that a viewer can be allowed to take. */
export const articleActions = [
  ...moveActions,
  'give_feedback',
  'comment',
  'set_scheduled_date',
  'write_body',
  'read_body',
  'read_versions',
  'push',
  'update',
  'set_status',
  'archive',
  'delete',
] as const;
export type ArticleAction = (typeof articleActions)[number];

export const moveExtras = ['admin_draft_url', 'scheduled_date', 'live_url'] as const;
export type MoveExtra = (typeof moveExtras)[number];

export interface Move {
  action: MoveAction;
  from: StatusUid;
  to: StatusUid;
  /** The assignee who may make the move. Staff may make every move. */
  actor: AssigneeField;
  /** The additional fields that the move sets along with the status. */
  extras: readonly MoveExtra[];
  /** True if the accompanying feedback is an approval, false if it is a rejection; null for a move without feedback. */
  approves: boolean | null;
  /** The message that confirms the move. */
  message: string;
  /** If true, only the article's final approver can make the move; if false, only other people can. */
  isForFinalApprover?: boolean;
  /** If true, the move applies only to articles with a review; if false, only to articles without one. */
  isReviewed?: boolean;
}

const plain = { extras: [], approves: null } as const;

/** Every move of an article. Any other change of status must be made by hand. */
export const articleMoves: readonly Move[] = [
  {
    ...plain,
    action: 'submit',
    from: 'writing',
    to: 'editing',
    actor: 'writer',
    isReviewed: true,
    message: 'Article Submitted',
  },
  {
    ...plain,
    action: 'submit',
    from: 'writing',
    to: 'ready_to_post',
    actor: 'writer',
    isReviewed: false,
    message: 'Article Submitted',
  },
  {
    ...plain,
    action: 'submit',
    from: 'rewrite',
    to: 'reedit',
    actor: 'writer',
    message: 'Article Submitted for Re-Editing',
  },
  {
    ...plain,
    action: 'approve',
    from: 'editing',
    to: 'ready_to_post',
    actor: 'editor',
    approves: true,
    isForFinalApprover: true,
    message: 'Article Approved',
  },
  {
    ...plain,
    action: 'approve',
    from: 'editing',
    to: 'final_review',
    actor: 'editor',
    approves: true,
    isForFinalApprover: false,
    message: 'Article Submitted for Editing',
  },
  {
    ...plain,
    action: 'reject',
    from: 'editing',
    to: 'rewrite',
    actor: 'editor',
    approves: false,
    message: 'Article Rejected',
  },
  {
    ...plain,
    action: 'submit',
    from: 'reedit',
    to: 'final_review',
    actor: 'editor',
    message: 'Article Submitted for Posting',
  },
  {
    ...plain,
    action: 'approve',
    from: 'final_review',
    to: 'ready_to_post',
    actor: 'final_approver',
    approves: true,
    message: 'Article Approved',
  },
  {
    ...plain,
    action: 'reject',
    from: 'final_review',
    to: 'rewrite',
    actor: 'final_approver',
    approves: false,
    message: 'Article Rejected',
  },
  {
    ...plain,
    action: 'post',
    from: 'ready_to_post',
    to: 'post_qa',
    actor: 'poster',
    extras: ['admin_draft_url'],
    message: 'Posting Complete',
  },
  {
    ...plain,
    action: 'complete_post_qa',
    from: 'post_qa',
    to: 'scheduled',
    actor: 'lead',
    extras: ['scheduled_date', 'live_url'],
    message: 'Post QA Complete',
  },
];

/** The fields of an article that determine its possible moves. */
export interface MovableArticle {
  status: { uid: StatusUid };
  content_type: { uid: string | null };
  editor: { id: number } | null;
  lead: { id: number } | null;
  final_approver: { id: number; is_staff: boolean } | null;
}

/** Returns false for Link Building and Optimization without reviewers, which go from writing straight to posting. */
export function isReviewed(article: MovableArticle): boolean {
  const hasReviewer = article.editor ?? article.lead ?? article.final_approver;
  return hasReviewer !== null || !isWithoutReview(article.content_type);
}

/** Returns the moves that the article's state allows this person, regardless of its assignees. */
export function movesFrom(article: MovableArticle, personId: number): Move[] {
  const isFinalApprover = article.final_approver?.id === personId;
  const hasReview = isReviewed(article);
  return articleMoves.filter(
    (move) =>
      move.from === article.status.uid &&
      (move.isForFinalApprover ?? isFinalApprover) === isFinalApprover &&
      (move.isReviewed ?? hasReview) === hasReview,
  );
}

/** The field that contains the assignee in each status; null if the status has no assignee. */
export const assigneeOfStatus: Readonly<Record<StatusUid, AssigneeField | null>> = {
  planned: null,
  writing: 'writer',
  rewrite: 'writer',
  editing: 'editor',
  reedit: 'editor',
  final_review: 'final_approver',
  ready_to_post: 'poster',
  post_qa: 'lead',
  scheduled: null,
  posted: null,
  on_hold: null,
};

/**
 * Returns whether feedback on the article asks for stars. Editors rate the writer, as do final approvers who aren't
 * staff.
 */
export function asksSatisfaction(
  article: Pick<MovableArticle, 'status' | 'final_approver'>,
): boolean {
  if (article.status.uid === 'editing') return true;
  return article.status.uid === 'final_review' && article.final_approver?.is_staff === false;
}

/**
 * Returns whether feedback must have text. An approval needs no text if it has five stars or if no stars are requested.
 */
export function requiresFeedbackText(feedback: {
  approved: boolean | null;
  satisfaction: number | null;
  asksSatisfaction: boolean;
}): boolean {
  if (feedback.approved !== true) return true;
  return feedback.asksSatisfaction && feedback.satisfaction !== 5;
}

export const draftUrlText = 'Please enter a valid Wordpress draft URL containing /wp-admin';

/** Returns whether an address points to a WordPress admin page, as a draft URL must. */
export function isDraftUrl(value: string): boolean {
  return (
    URL.canParse(value) && /^https?:$/.test(new URL(value).protocol) && value.includes('/wp-admin')
  );
}

/** The toast messages for changes to articles, except moves. */
export const articleMessages = {
  added: 'Content Added!',
  updated: 'Content Updated!',
  archived: 'Content Archived',
  unarchived: 'Content Un-Archived',
  deleted: 'Content Deleted.',
  reassigned: 'Articles Successfully Re-assigned',
} as const;
