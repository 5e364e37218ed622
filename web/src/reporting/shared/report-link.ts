import type { Report } from '@portal/contract/reporting/reports/report.schema.ts';

/** The path of a report's view. */
export const reportPath = ({
  planning_month: { year, month },
  client: { slug },
}: Pick<Report, 'planning_month'> & { client: { slug: string } }) =>
  `/reporting/${year}/${month}/${slug}`;

/** An address in few words: the path here, host and path elsewhere. */
export function shortAddress(address: string): string {
  if (!URL.canParse(address)) return address;
  const { origin, host, pathname } = new URL(address);
  return origin === window.location.origin ? pathname : host + pathname.replace(/\/$/, '');
}
