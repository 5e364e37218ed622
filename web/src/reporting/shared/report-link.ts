import type { Report } from '@portal/contract/reporting/reports/report.schema.ts';

interface Addressed {
  planning_month: Pick<Report['planning_month'], 'year' | 'month'>;
  client: { slug: string };
}

/** The path of a report's view. */
export const reportPath = ({ planning_month: { year, month }, client: { slug } }: Addressed) =>
  `/reporting/${year}/${month}/${slug}`;

/** A report's own address by its last part, which is all that differs within a month; other addresses in short. */
export function reportAddressText(address: string, report: Addressed): string {
  const short = shortAddress(address);
  return short === reportPath(report) ? report.client.slug : short;
}

/** An address in few words: the path here, host and path elsewhere. */
function shortAddress(address: string): string {
  if (!URL.canParse(address)) return address;
  const { origin, host, pathname } = new URL(address);
  return origin === window.location.origin ? pathname : host + pathname.replace(/\/$/, '');
}
