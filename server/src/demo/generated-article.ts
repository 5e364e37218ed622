import { dueDateFieldOf } from '@portal/contract/content/articles/due-date-fields.ts';
import { statusId } from '@portal/contract/content/labels/content-statuses.ts';
import { addDays } from '@portal/contract/platform/dates.ts';
import { foldText } from '@portal/contract/platform/text.ts';
import type { ArticleTable } from '#content/articles/article.table.ts';
import { type Dates, stepOf } from './article-dates.ts';
import type { Stage } from './article-stages.ts';
import type { Moments } from './days.ts';
import { companies, trades } from './organizations.data.ts';
import type { Random } from './random.ts';
import { titleOf } from './titles.ts';

/** The input that an article is generated from. */
export interface Piece {
  organizationId: number;
  place: number;
  domain: string;
  kind: string;
  month: { year: number; month: number };
  number: number;
  stage: Stage;
  dates: Dates;
}

function addressesOf(
  piece: Piece,
  title: string,
): Pick<ArticleTable, 'live_url' | 'admin_draft_url'> {
  const step = stepOf(piece.stage.status);
  const slug = foldText(title)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  return {
    live_url: step >= 5 ? `${piece.domain}/${piece.kind === 'blog' ? 'blog/' : ''}${slug}` : null,
    admin_draft_url:
      step >= 4
        ? `${piece.domain}/wp-admin/post.php?post=${1000 + piece.number}&action=edit`
        : null,
  };
}

/** Returns an article's column values, including its texts and dates. */
export function columnsOf(piece: Piece, moments: Moments, random: Random, now: string) {
  const [company = '', trade = 'home', city = ''] = companies[piece.place] ?? [];
  const title = titleOf(piece.kind, { company, city, trade }, piece.number, piece.month.month);
  const { status } = piece.stage;
  const field = dueDateFieldOf[status];
  const due = field && piece.dates[field];
  const scheduled = piece.dates.duedate_schedulepost;
  const isDone = status === 'posted' || status === 'scheduled';
  const scheduledDate = isDone ? piece.dates.duedate_golive : null;
  const write = piece.dates.duedate_write ?? now.slice(0, 10);
  const created = [moments.at(addDays(write, -35), '09:15'), now].sort()[0] ?? now;
  const posted = moments.at(scheduledDate ?? write, '10:00');
  const completed = status === 'posted' ? (posted < now ? posted : now) : null;
  const since = completed ?? moments.at(addDays(now.slice(0, 10), -random.between(1, 4)), '11:30');
  const status_since = status === 'planned' ? created : ([since, now].sort()[0] ?? now);
  const topic = trades[trade][piece.number % trades[trade].length] ?? '';
  return {
    title,
    title_key: foldText(title),
    status_id: statusId[status],
    status_since,
    client_id: piece.organizationId,
    focus_keyword_plaintext: random.isLucky(0.8) ? `${topic} ${city}`.toLowerCase() : null,
    description: random.isLucky(0.4)
      ? `Angle: what a first-time customer in ${city} asks about ${topic.toLowerCase()}. One example from practice, one number, a clear next step.`
      : null,
    ...addressesOf(piece, title),
    scheduled_date: scheduledDate,
    ...piece.dates,
    duedate_schedulepost: scheduled && moments.at(scheduled, '17:00'),
    due_at:
      due && (field === 'duedate_schedulepost' ? moments.at(due, '17:00') : moments.endOf(due)),
    completed_at: isDone ? (completed ?? status_since) : null,
    created_at: created,
    updated_at: status_since,
  };
}

type People = Pick<
  ArticleTable,
  'writer_id' | 'editor_id' | 'lead_id' | 'final_approver_id' | 'poster_id'
>;

/** Returns a template's people, who are also assigned to its articles. */
export const peopleOf = (template: People): People => ({
  writer_id: template.writer_id,
  editor_id: template.editor_id,
  lead_id: template.lead_id,
  final_approver_id: template.final_approver_id,
  poster_id: template.poster_id,
});
