import type { StatusUid } from '@portal/contract/content/labels/content-statuses.ts';
import { addDays } from '@portal/contract/platform/dates.ts';
import type { Random } from './random.ts';

/** An article's status and the number of days until its current step is due; null keeps the planned date. */
export interface Stage {
  status: StatusUid;
  dueIn: number | null;
}

/** The stages of the named users' articles, which cover every status. Some are late, and some are due soon. */
export const stagedReviewed: readonly Stage[] = [
  { status: 'writing', dueIn: 1 },
  { status: 'editing', dueIn: 2 },
  { status: 'final_review', dueIn: 1 },
  { status: 'writing', dueIn: -2 },
  { status: 'ready_to_post', dueIn: 0 },
  { status: 'rewrite', dueIn: 2 },
  { status: 'post_qa', dueIn: 1 },
  { status: 'editing', dueIn: -1 },
  { status: 'final_review', dueIn: 4 },
  { status: 'reedit', dueIn: 1 },
  { status: 'writing', dueIn: 6 },
  { status: 'ready_to_post', dueIn: 3 },
  { status: 'editing', dueIn: 8 },
  { status: 'final_review', dueIn: -3 },
  { status: 'post_qa', dueIn: -1 },
  { status: 'scheduled', dueIn: 5 },
  { status: 'reedit', dueIn: 5 },
  { status: 'posted', dueIn: -2 },
];

/** The stages of the named users' articles whose content types have no review. */
export const stagedUnreviewed: readonly Stage[] = [
  { status: 'writing', dueIn: 2 },
  { status: 'ready_to_post', dueIn: 1 },
  { status: 'post_qa', dueIn: 2 },
  { status: 'posted', dueIn: -4 },
  { status: 'writing', dueIn: -1 },
  { status: 'ready_to_post', dueIn: 6 },
];

interface Planned {
  write: string;
  golive: string;
  today: string;
  isReviewed: boolean;
}

/** Picks a plausible status for an article with these dates. Some articles are behind schedule. */
export function stageByCalendar(
  { write, golive, today, isReviewed }: Planned,
  random: Random,
): Stage {
  const soon = () => random.between(0, 12);
  const late = () => -random.between(1, 5);
  const when = () => (random.isLucky(0.18) ? late() : soon());
  if (today < addDays(write, -16)) return { status: 'planned', dueIn: null };
  if (today <= addDays(write, random.between(-2, 2))) return { status: 'writing', dueIn: when() };
  if (today >= golive) {
    if (today > addDays(golive, 45)) return { status: 'posted', dueIn: null };
    if (random.isLucky(0.9)) return { status: 'posted', dueIn: null };
    return { status: random.pick(['post_qa', 'ready_to_post']), dueIn: when() };
  }
  if (today >= addDays(golive, -4)) {
    const status = random.pick(['scheduled', 'scheduled', 'post_qa', 'ready_to_post'] as const);
    return { status, dueIn: status === 'scheduled' ? null : when() };
  }
  if (!isReviewed) return { status: random.pick(['ready_to_post', 'writing']), dueIn: when() };
  const half = today < addDays(write, 8);
  const status = half
    ? random.pick([
        'editing',
        'editing',
        'editing',
        'rewrite',
        'reedit',
        'final_review',
        'final_review',
        'ready_to_post',
        'scheduled',
        'writing',
      ] as const)
    : random.pick([
        'final_review',
        'final_review',
        'editing',
        'reedit',
        'ready_to_post',
        'post_qa',
        'scheduled',
      ] as const);
  return { status, dueIn: status === 'scheduled' ? soon() + 1 : when() };
}
