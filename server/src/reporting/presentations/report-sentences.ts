import { monthNames } from '@portal/contract/content/planning/planning-month.schema.ts';
import type {
  PresentationContent,
  ResolvedComponent,
} from '@portal/contract/reporting/presentations/presentation-content.schema.ts';
import { leadFilters } from '@portal/contract/reporting/slide-component.schema.ts';
import { dataOf } from '@portal/contract/reporting/slide-components.ts';

type DataKind = ResolvedComponent['data']['kind'];
type DataOfKind<Kind extends DataKind> = Extract<ResolvedComponent['data'], { kind: Kind }>;

const number = (value: number) => value.toLocaleString('en-US');
const counted = (count: number, noun: string) =>
  `${number(count)} ${noun}${count === 1 ? '' : 's'}`;
const nameOf = (month: number) => monthNames[month - 1] ?? '';

interface MonthTotal {
  year: number;
  month: number;
  total: number;
}

const indexOf = ({ year, month }: MonthTotal) => year * 12 + month;

/** Returns the newest month and, if it has a figure, the month before. */
function newestOf(totals: readonly MonthTotal[]) {
  const [newest, earlier] = totals.toSorted((one, other) => indexOf(other) - indexOf(one));
  if (!newest) return undefined;
  const isNext = earlier !== undefined && indexOf(newest) - indexOf(earlier) === 1;
  return { newest, before: isNext ? earlier : undefined };
}

/** Returns the words for a comparison, such as ', 12% more than in August'. */
function comparison({ total }: MonthTotal, before: MonthTotal | undefined): string {
  if (!before) return '';
  const name = nameOf(before.month);
  if (total === before.total) return `, as many as in ${name}`;
  const change = total > before.total ? 'more' : 'fewer';
  const difference = Math.abs(total - before.total);
  // Percentages of small numbers are misleading.
  const isLarge = before.total >= 50;
  const amount = isLarge
    ? `${number(Math.round((difference / before.total) * 100))}%`
    : number(difference);
  return isLarge && amount === '0%'
    ? `, about as many as in ${name}`
    : `, ${amount} ${change} than in ${name}`;
}

function articleSentence({ month, articles }: DataOfKind<'articles'>): string | undefined {
  if (articles.length === 0) return undefined;
  const byStatus = Map.groupBy(articles, ({ status }) => status.name);
  const states = [...byStatus].map(([name, { length }]) => `${number(length)} ${name}`);
  return `The plan of ${nameOf(month)} has ${counted(articles.length, 'article')}: ${states.join(', ')}.`;
}

function analyticsSentence({ months }: DataOfKind<'analytics'>, component: ResolvedComponent) {
  const sources = dataOf(component, 'filters');
  if (Array.isArray(sources) && sources.length > 0) return undefined;
  const found = newestOf(
    months.map(({ month_year: year, month_month: month, sources: values }) => ({
      year,
      month,
      total: values.reduce((sum, { value }) => sum + value, 0),
    })),
  );
  if (!found) return undefined;
  const { newest, before } = found;
  const users = counted(newest.total, 'new user');
  return `The website had ${users} in ${nameOf(newest.month)}${comparison(newest, before)}.`;
}

function leadSentence({ months }: DataOfKind<'leads'>, component: ResolvedComponent) {
  const filters = leadFilters.safeParse(dataOf(component, 'filters')).data;
  if (filters && filters.types.length > 0) return undefined;
  const isQuotable = filters?.mode === 'quotable';
  const found = newestOf(
    months.flatMap(({ month_year: year, month_month: month, ...totals }) => {
      const total = isQuotable ? totals.total_quotable_count : totals.total_count;
      return total === null ? [] : { year, month, total };
    }),
  );
  if (!found) return undefined;
  const { newest, before } = found;
  const leads = counted(newest.total, isQuotable ? 'quotable lead' : 'lead');
  return `The website brought ${leads} in ${nameOf(newest.month)}${comparison(newest, before)}.`;
}

function sentenceOf(component: ResolvedComponent): string | undefined {
  const { data } = component;
  if (data.kind === 'articles') return articleSentence(data);
  if (data.kind === 'analytics') return analyticsSentence(data, component);
  if (data.kind === 'leads') return leadSentence(data, component);
  return undefined;
}

const summarizedKinds = ['analytics', 'leads', 'articles'] as const satisfies readonly DataKind[];

/**
 * Summarizes a presentation in at most three sentences with the figures that its slides show: new users, leads, and
 * articles. Charts that show only some sources or types are left out, since their sums would be misleading.
 */
export function summarizePresentation({ slides }: Pick<PresentationContent, 'slides'>): string[] {
  const components = slides.flatMap((slide) => slide.components);
  return summarizedKinds.flatMap((kind) => {
    const ofKind = components.filter(({ data }) => data.kind === kind);
    return ofKind.map(sentenceOf).find((sentence) => sentence !== undefined) ?? [];
  });
}
