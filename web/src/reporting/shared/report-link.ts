import type { Report } from '@portal/contract/reporting/reports/report.schema.ts';

interface Addressed {
  planning_month: Pick<Report['planning_month'], 'year' | 'month'>;
  client: { slug: string };
}

/** Returns the path of a report's view. */
export const reportPath = ({ planning_month: { year, month }, client: { slug } }: Addressed) =>
  `/reporting/${year}/${month}/${slug}`;

/** Returns the last part of a report's own address, which is all that differs within a month, or shortens other addresses. */
export function reportAddressText(address: string, report: Addressed): string {
  const short = shortAddress(address);
  return short === reportPath(report) ? report.client.slug : short;
}

/** Shortens an address: to the path for the portal's own, to host and path for others. */
function shortAddress(address: string): string {
  if (!URL.canParse(address)) return address;
  const { origin, host, pathname } = new URL(address);
  return origin === window.location.origin ? pathname : host + pathname.replace(/\/$/, '');
}
