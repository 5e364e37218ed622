import { monthNames } from '@portal/contract/content/planning/planning-month.schema.ts';
import {
  type CommentaryFigure,
  type CommentaryMetric,
  commentaryMetricTexts,
} from '@portal/contract/reporting/commentary/commentary.schema.ts';

const inWords = (month: string) => {
  const [year, number] = month.split('-');
  return `${monthNames[Number(number) - 1] ?? ''} ${year ?? ''}`.trim();
};

const measures: Record<CommentaryFigure['measure'], string> = {
  value: '',
  change: 'Change of ',
  share: 'Share of ',
  goal: 'Goal for ',
  gap: 'Distance to the goal for ',
  due: 'Due: ',
  carried: 'From earlier months: ',
  count: 'Count for ',
};

/** Describes a figure's origin: 'Change of New users (Direct), February 2026 against January 2026'. */
export function figureOrigin({ metric, measure, part, period, compared_to }: CommentaryFigure) {
  const { label } = commentaryMetricTexts[metric];
  const of = part === null ? label : `${label} (${part})`;
  const against = compared_to === null ? '' : ` against ${inWords(compared_to)}`;
  return `${measures[measure]}${of}, ${inWords(period)}${against}`;
}

const originPaths: Record<CommentaryMetric, (organization: number) => string> = {
  new_users: (organization) => `/organizations/${organization}/setup`,
  leads: (organization) => `/organizations/${organization}/setup`,
  mobile_speed: (organization) => `/organizations/${organization}`,
  desktop_speed: (organization) => `/organizations/${organization}`,
  posts: (organization) => `/organizations/${organization}`,
  deliveries: (organization) => `/organizations/${organization}/ledger`,
};

/** Returns the path of the screen with a figure's source: the client's data, health, or ledger. */
export const originPath = (organization: number, { metric }: Pick<CommentaryFigure, 'metric'>) =>
  originPaths[metric](organization);
