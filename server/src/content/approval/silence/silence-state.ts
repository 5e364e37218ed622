import type { SilenceObstacle } from '@portal/contract/content/approval/silence.schema.ts';
import type { SilencePolicy } from '@portal/contract/organizations/silence-policy.ts';
import { dayInZone } from '@portal/contract/platform/dates.ts';
import { addWorkingDays, type WorkingDays } from '@portal/contract/platform/working-days.ts';
import type { ClientComments } from './client-comments.repository.ts';
import type { ReviewMailRow } from './silence.repository.ts';

/** The facts that determine the consequence of silence in an article's review. */
export interface SilenceFacts {
  policy: SilencePolicy;
  days: number;
  /** The time the article entered the review. */
  waitsSince: string;
  /** The mails that stated the policy to the current final approver in this review, oldest first. */
  mails: readonly ReviewMailRow[];
  contentHash: string;
  comments: ClientComments | undefined;
  /** True if the final approver has a valid link. */
  hasLink: boolean;
}

export interface Calendar {
  today: string;
  timeZone: string;
  workingDays: WorkingDays;
}

export interface Silence {
  /**
   * The last day for an answer; the policy takes effect on the next working day. Null if the policy never takes effect.
   */
  answerBy: string | null;
  /** The obstacle to an approval by silence; null if there is none, or if the policy isn't approval. */
  obstacle: SilenceObstacle | null;
}

function findObstacle(facts: SilenceFacts): SilenceObstacle | null {
  const { mails, contentHash, comments, hasLink } = facts;
  if (mails.length === 0) return 'not_mailed';
  if (mails.some(({ failed_at }) => failed_at !== null)) return 'mail_failed';
  if (mails.some((mail) => mail.content_hash !== contentHash)) return 'content_changed';
  if (mails.every(({ accepted_at }) => accepted_at === null)) return 'mail_not_sent';
  if (comments?.isOpen) return 'open_comment';
  return hasLink ? null : 'no_link';
}

/**
 * After a failed email or changed content, silence no longer counts as approval in this review. Other obstacles can
 * end.
 */
const lasting: readonly (SilenceObstacle | null)[] = ['mail_failed', 'content_changed'];

const latest = (days: readonly (string | null)[]): string | null =>
  days.reduce((one, other) => ((other ?? '') > (one ?? '') ? other : one), null);

/**
 * Derives the consequence of silence. The period until an approval is counted from the day that the mail server
 * accepted the first mail that stated the policy, or from the agency's later answer to the client's comment. It never
 * ends before a day that a mail stated.
 */
export function silenceOf(
  facts: SilenceFacts,
  { today, timeZone, workingDays }: Calendar,
): Silence {
  const { policy, days, waitsSince, mails, comments } = facts;
  if (policy === 'remind') return { answerBy: null, obstacle: null };
  const dayOf = (instant: string) => dayInZone(new Date(instant), timeZone);
  if (policy === 'escalate') {
    return { answerBy: addWorkingDays(dayOf(waitsSince), days, workingDays), obstacle: null };
  }
  const obstacle = findObstacle(facts);
  if (lasting.includes(obstacle)) return { answerBy: null, obstacle };
  const accepted = mails.find(({ accepted_at }) => accepted_at !== null)?.accepted_at;
  const start = accepted ? dayOf(accepted) : today;
  const answeredAt = comments?.answeredAt ?? null;
  const answered = accepted && answeredAt !== null && answeredAt > accepted && dayOf(answeredAt);
  const counted = addWorkingDays(answered || start, days, workingDays);
  return { answerBy: latest([counted, ...mails.map(({ answer_by }) => answer_by)]), obstacle };
}

/**
 * Returns whether the article now counts as approved: the last day for an answer has passed, and there is no obstacle.
 */
export const isApprovedBySilence = (
  policy: SilencePolicy,
  { answerBy, obstacle }: Silence,
  today: string,
): boolean => policy === 'approve' && obstacle === null && answerBy !== null && today > answerBy;

/**
 * Returns whether the lead must be notified: the policy requires it, or an obstacle prevents an approval by silence
 * that is already due.
 */
export function isToEscalate(
  { policy, days, waitsSince }: Pick<SilenceFacts, 'policy' | 'days' | 'waitsSince'>,
  { answerBy, obstacle }: Silence,
  { today, timeZone, workingDays }: Calendar,
): boolean {
  if (policy === 'escalate') return answerBy !== null && today > answerBy;
  if (policy !== 'approve' || obstacle === null) return false;
  const since = dayInZone(new Date(waitsSince), timeZone);
  return today > addWorkingDays(since, days, workingDays);
}
