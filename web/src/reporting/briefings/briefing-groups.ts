import type { ReportBriefing } from '@portal/contract/reporting/reports/report.schema.ts';

/** Returns the years (newest first) and the organizations (by name) that have briefings. */
export function choicesOf(briefings: readonly ReportBriefing[]) {
  const organizations = new Map(briefings.map(({ client }) => [client.id, client]));
  return {
    years: [...new Set(briefings.map(({ year }) => year))].sort((one, other) => other - one),
    organizations: [...organizations.values()].sort((one, other) =>
      one.dba_name.localeCompare(other.dba_name, 'en', { sensitivity: 'base' }),
    ),
  };
}

/** Returns one group per year and organization, newest year first, then by name. The months are newest first. */
export function groupBriefings(briefings: readonly ReportBriefing[]) {
  const { years, organizations } = choicesOf(briefings);
  return years.flatMap((year) =>
    organizations.flatMap((client) => {
      const months = briefings
        .filter((one) => one.year === year && one.client.id === client.id)
        .sort((one, other) => other.month - one.month);
      return months.length === 0 ? [] : [{ key: `${year}-${client.id}`, year, client, months }];
    }),
  );
}

/** Returns the id of each organization's newest available briefing. */
export function latestBriefings(briefings: readonly ReportBriefing[]): ReadonlySet<number> {
  const monthOf = ({ year, month }: ReportBriefing) => year * 12 + month;
  const latest = new Map<number, ReportBriefing>();
  for (const one of briefings.filter(({ is_available }) => is_available)) {
    const other = latest.get(one.client.id);
    if (!other || monthOf(one) > monthOf(other)) latest.set(one.client.id, one);
  }
  return new Set([...latest.values()].map(({ id }) => id));
}
