import type { NumberComparison } from '@portal/contract/reporting/origins/number-origin.schema.ts';
import type { Presentation } from '@portal/contract/reporting/presentations/presentation.schema.ts';
import { reportCalls } from '@portal/contract/reporting/reports/report.calls.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { monthLabel } from '#content/shared/month-label.ts';
import { endpointQuery } from '#platform/api/queries.ts';
import { Select } from '#platform/ui/inputs/Select.tsx';
import { SidePanel } from '#platform/ui/panel/SidePanel.tsx';
import { LoadProblem } from '#platform/ui/placeholders/LoadProblem.tsx';
import { SkeletonRows } from '#platform/ui/placeholders/Skeletons.tsx';
import { versionsQuery } from '../presentations/presentations.queries.ts';
import { TableFrame } from '../slides/TableFrame.tsx';
import { numberComparisonQuery } from './origins.queries.ts';
import styles from './shared/Origins.module.css';
import { differenceText, percentText, valueText } from './shared/origin-texts.ts';

interface CompareNumbersPanelProps {
  presentation: Presentation;
  /** The organization's id. */
  organization: number;
  onClose: () => void;
}

/** Returns the query for the client's reports that have a deck, newest first. */
const decksQuery = (organization: number) =>
  endpointQuery(reportCalls.list, {
    query: {
      organization,
      has_presentation: 'true',
      limit: 100,
      columns: ['presentation', 'planning_month.year', 'planning_month.month'],
    },
  });

/** Compares the deck's numbers with the numbers in another month's deck or in another version of this deck. */
export function CompareNumbersPanel(props: CompareNumbersPanelProps) {
  const { presentation, organization, onClose } = props;
  const { id, version_number } = presentation;
  const [version, setVersion] = useState(version_number);
  const [chosen, setChosen] = useState<{ id: number; version?: number } | null>(null);
  const decks = useQuery(decksQuery(organization));
  const months = decks.data?.flatMap((report) =>
    report.presentation === null
      ? []
      : [{ value: report.presentation, label: monthLabel(report.planning_month) }],
  );
  const place = months?.findIndex(({ value }) => value === id) ?? -1;
  const other = chosen ?? { id: months?.[place + 1]?.value ?? id };
  return (
    <SidePanel title="Compare Numbers" onClose={onClose}>
      <div className={styles.panel}>
        <div className={styles.choices}>
          <VersionSelect
            label="Version of this deck"
            presentation={id}
            value={version}
            onChange={setVersion}
          />
          <Select<number>
            label="Compare with"
            data={months ?? []}
            allowDeselect={false}
            value={other.id}
            onChange={(value) => value !== null && setChosen({ id: value })}
          />
          <VersionSelect
            label="Version of the other deck"
            presentation={other.id}
            value={other.version}
            onChange={(value) => setChosen({ id: other.id, version: value })}
          />
        </div>
        {decks.data && <Comparison first={{ id, version }} second={other} />}
      </div>
    </SidePanel>
  );
}

interface VersionSelectProps {
  label: string;
  presentation: number;
  /** Undefined for the latest version. */
  value: number | undefined;
  onChange: (version: number) => void;
}

function VersionSelect({ label, presentation, value, onChange }: VersionSelectProps) {
  const { data: versions = [] } = useQuery(versionsQuery(presentation));
  const newest = versions.find(({ is_current }) => is_current)?.number;
  return (
    <Select<number>
      label={label}
      data={versions.map(({ number, is_sent }) => ({
        value: number,
        label: is_sent ? `Version ${number}, sent` : `Version ${number}`,
      }))}
      allowDeselect={false}
      value={value ?? newest ?? null}
      onChange={(number) => number !== null && onChange(number)}
    />
  );
}

interface ComparisonProps {
  first: { id: number; version: number };
  second: { id: number; version?: number };
}

function Comparison({ first, second }: ComparisonProps) {
  const { data, error, refetch } = useQuery(numberComparisonQuery(first, second));
  if (data) return <ComparisonTable comparison={data} />;
  if (!error) return <SkeletonRows rows={6} label="Comparing numbers" />;
  return (
    <LoadProblem
      heading="The numbers couldn’t be compared"
      error={error}
      onRetry={() => void refetch()}
    />
  );
}

const deckTitle = (deck: NumberComparison['first']) =>
  `${monthLabel(deck)}, version ${deck.version_number}`;

function ComparisonTable({ comparison }: { comparison: NumberComparison }) {
  const { first, second, rows, total } = comparison;
  if (rows.length === 0) return <p className={styles.quiet}>The decks show no numbers.</p>;
  return (
    <>
      <TableFrame label="Numbers of both decks">
        <table className={styles.table} aria-label="Numbers of both decks">
          <thead>
            <tr>
              <th scope="col">Number</th>
              <th scope="col" data-kind="number">
                {deckTitle(first)}
              </th>
              <th scope="col" data-kind="number">
                {deckTitle(second)}
              </th>
              <th scope="col" data-kind="number">
                Difference
              </th>
              <th scope="col" data-kind="number">
                Percent
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.key}>
                <th scope="row">
                  {row.metric}
                  <div className={styles.quiet}>
                    {row.component}, {periodsText(row)}
                  </div>
                </th>
                <td data-kind="number">{valueText(row.first)}</td>
                <td data-kind="number">{valueText(row.second)}</td>
                <td data-kind="number">{differenceText(row.difference)}</td>
                <td data-kind="number">{percentText(row.percent)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableFrame>
      {total > rows.length && (
        <p className={styles.quiet}>
          {rows.length} of {total.toLocaleString('en')} numbers are listed.
        </p>
      )}
    </>
  );
}

function periodsText({ first_period, second_period }: NumberComparison['rows'][number]) {
  if (first_period === second_period) return first_period;
  return `${first_period ?? '–'} and ${second_period ?? '–'}`;
}
