import type { ReportBriefing } from '@portal/contract/reporting/reports/report.schema.ts';
import { expect, test } from 'vitest';
import { choicesOf, groupBriefings, latestBriefings } from './briefing-groups.ts';

let lastId = 0;
function briefing(client: number, year: number, month: number): ReportBriefing {
  lastId += 1;
  return {
    id: lastId,
    client: { id: client, dba_name: `Client ${client}`, slug: `client-${client}`, domain: null },
    year,
    month,
    is_available: true,
    date_sent: null,
  };
}

// Requirements: P2-CLIENT-BRIEFINGS-05
test('briefings are grouped by year and organization, newest year and month first', () => {
  const briefings = [
    briefing(2, 2025, 12),
    briefing(1, 2026, 1),
    briefing(1, 2026, 2),
    briefing(2, 2026, 1),
    briefing(1, 2025, 11),
  ];
  const groups = groupBriefings(briefings).map(({ year, client, months }) => [
    year,
    client.id,
    months.map(({ month }) => month),
  ]);
  expect(groups).toEqual([
    [2026, 1, [2, 1]],
    [2026, 2, [1]],
    [2025, 1, [11]],
    [2025, 2, [12]],
  ]);
});

// Requirements: P2-CLIENT-BRIEFINGS-04
test('the filters list only years and organizations that have reports', () => {
  const one = [briefing(1, 2026, 1), briefing(1, 2026, 2)];
  expect(choicesOf(one).years).toEqual([2026]);
  expect(choicesOf(one).organizations).toHaveLength(1);
  expect(choicesOf([...one, briefing(1, 2025, 12)]).years).toEqual([2026, 2025]);
  expect(choicesOf([...one, briefing(2, 2026, 1)]).organizations).toHaveLength(2);
});

test('each organization’s newest available report is the latest', () => {
  const [older, newer, other] = [briefing(1, 2025, 12), briefing(1, 2026, 1), briefing(2, 2025, 3)];
  const planned = { ...briefing(1, 2026, 2), is_available: false };
  expect(latestBriefings([planned, older, newer, other])).toEqual(new Set([newer.id, other.id]));
});
