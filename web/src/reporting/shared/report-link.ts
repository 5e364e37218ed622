import type { Report } from '@portal/contract/reporting/reports/report.schema.ts';

interface Addressed {
  planning_month: Pick<Report['planning_month'], 'year' | 'month'>;
  client: { slug: string };
}

/** Returns the path of a report's view. */
export const reportPath = ({ planning_month: { year, month }, client: { slug } }: Addressed) =>
  `/reporting/${year}/${month}/${slug}`;

/**
 * Returns the last part of a report's URL in the portal, which is the only part that differs within a month. Other URLs
 * are shortened.
 */
export function reportAddressText(address: string, report: Addressed): string {
  const short = shortAddress(address);
  return short === reportPath(report) ? report.client.slug : short;
}

/** Shortens a URL: the portal's own URLs to the path, others to the host and path. */
function shortAddress(address: string): string {
  if (!URL.canParse(address)) return address;
  const { origin, host, pathname } = new URL(address);
  return origin === window.location.origin ? pathname : host + pathname.replace(/\/$/, '');
}
