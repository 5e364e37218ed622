import { Skeleton } from '@mantine/core';
import { monthNames } from '@portal/contract/content/planning/planning-month.schema.ts';
import type { HomeLine, HomeSummary } from '@portal/contract/users/home-summary.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { isStaff, mayOpen, useViewer, type Viewer } from '#platform/session/viewer.ts';
import { LoadProblemLine } from '#platform/ui/placeholders/LoadProblemLine.tsx';
import { OrganizationLink } from '../OrganizationLink.tsx';
import { HomeLink } from './HomeLink.tsx';
import styles from './HomeStrip.module.css';
import { homeSummaryQuery } from './home-summary.queries.ts';

interface Section {
  name: keyof HomeSummary;
  title: string;
  /**
   * Whether to show a placeholder until the summary is loaded. The summary then determines whether the section is
   * shown.
   */
  isExpected: (viewer: Viewer) => boolean;
  /** The sentence to show if the card has no lines. */
  empty?: {
    text: string;
    /** Hides the empty card from people outside the agency, because `text` is about the agency's clients. */
    isStaffOnly?: boolean;
    isEmpty: (summary: HomeSummary) => boolean;
  };
}

const sections: readonly Section[] = [
  {
    name: 'needs_you',
    title: 'Needs you',
    isExpected: () => true,
    empty: {
      text: 'Nothing is waiting for you.',
      isEmpty: ({ needs_you }) => needs_you.length === 0,
    },
  },
  {
    name: 'at_risk',
    title: 'At risk',
    isExpected: (viewer) => isStaff(viewer) && mayOpen(viewer, '/account-health'),
    empty: {
      text: 'No client is at risk.',
      isStaffOnly: true,
      isEmpty: ({ at_risk }) => at_risk?.accounts.length === 0,
    },
  },
  { name: 'this_month', title: 'This month', isExpected: () => true },
  {
    name: 'reports_due',
    title: 'Reports due',
    isExpected: (viewer) =>
      mayOpen(viewer, '/reporting') && mayOpen(viewer, '/reporting/$year/$month'),
    empty: {
      text: 'Every report is sent.',
      isEmpty: ({ reports_due }) => reports_due?.lines.length === 0,
    },
  },
];

/** Shows counts at the top of the home, each opening its list. Loading doesn't change a card's height. */
export function HomeStrip() {
  const viewer = useViewer();
  const { data, error, refetch, isFetching } = useQuery(homeSummaryQuery());
  if (error && !data) {
    return (
      <div className={styles.strip}>
        <LoadProblemLine
          heading="What needs you couldn’t be loaded"
          error={error}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      </div>
    );
  }
  const shown = sections.filter(({ name, isExpected, empty }) => {
    if (!data) return isExpected(viewer);
    const isHidden = empty?.isStaffOnly === true && !isStaff(viewer) && empty.isEmpty(data);
    return data[name] !== null && !isHidden;
  });
  return (
    <div className={styles.box}>
      <div className={styles.strip} aria-busy={!data}>
        {shown.map(({ name, title, empty }) => {
          const sentence = data && empty?.isEmpty(data) ? empty.text : undefined;
          return <Card key={name} name={name} title={title} summary={data} sentence={sentence} />;
        })}
      </div>
    </div>
  );
}

interface CardProps {
  name: Section['name'];
  title: string;
  summary: HomeSummary | undefined;
  /** The sentence that replaces the lines. */
  sentence: string | undefined;
}

function Card({ name, title, summary, sentence }: CardProps) {
  const id = useId();
  const { this_month: month, at_risk: risk } = summary ?? {};
  return (
    <div className={styles.card} data-section={name}>
      <header className={styles.head}>
        <h2 className={styles.title} id={id}>
          {title}
        </h2>
        {name === 'this_month' && month && (
          <span className={styles.detail}>
            {monthNames[month.month - 1]?.slice(0, 3)} {month.year}
          </span>
        )}
        {name === 'at_risk' && risk && (
          <HomeLink className={styles.all} address={risk.address}>
            All clients
          </HomeLink>
        )}
      </header>
      {sentence && <p className={styles.empty}>{sentence}</p>}
      {!sentence && summary && <Content name={name} labelledBy={id} summary={summary} />}
      {!summary && <LoadingLines />}
    </div>
  );
}

interface ContentProps {
  name: Section['name'];
  labelledBy: string;
  summary: HomeSummary;
}

function Content({ name, labelledBy, summary }: ContentProps) {
  const { needs_you, at_risk, this_month, reports_due } = summary;
  if (name === 'at_risk') {
    return (
      <Rows labelledBy={labelledBy}>
        {at_risk?.accounts.map(({ id, name: client, address, reasons }) => (
          <li key={id} className={styles.risk}>
            <OrganizationLink organization={{ id, dba_name: client }} isInList />
            <HomeLink address={address} className={styles.reasons} title={reasons.join(' · ')}>
              {reasons.join(' · ')}
            </HomeLink>
          </li>
        ))}
      </Rows>
    );
  }
  if (name === 'this_month') {
    const planned = this_month?.lines[0]?.count ?? 0;
    return (
      <Rows labelledBy={labelledBy}>
        {this_month?.lines.map((line) => (
          <CountedLine key={line.label} line={line} share={planned && line.count / planned} />
        ))}
      </Rows>
    );
  }
  const lines = name === 'needs_you' ? needs_you : (reports_due?.lines ?? []);
  return (
    <Rows labelledBy={labelledBy}>
      {lines.map((line) => (
        <CountedLine key={line.label} line={line} />
      ))}
    </Rows>
  );
}

interface RowsProps {
  labelledBy: string;
  children: readonly ReactNode[] | undefined;
}

function Rows({ labelledBy, children }: RowsProps) {
  return (
    <ul className={styles.rows} aria-labelledby={labelledBy}>
      {children}
    </ul>
  );
}

/** Shows a count that links to its list. `share`, from 0 to 1, draws a bar of that length. */
function CountedLine({ line, share }: { line: HomeLine; share?: number }) {
  const { label, count, address, is_late } = line;
  return (
    <li>
      <HomeLink address={address} className={styles.line}>
        <span className={styles.label}>{label}</span>
        {share !== undefined && (
          <span className={styles.bar} aria-hidden="true">
            {share > 0 && <span style={{ width: `${share * 100}%` }} />}
          </span>
        )}
        <span className={styles.count} data-late={is_late || undefined}>
          {count.toLocaleString('en')}
        </span>
      </HomeLink>
    </li>
  );
}

const loadingWidths = ['70%', '55%', '80%', '60%'];

function LoadingLines() {
  return (
    <div className={styles.rows} aria-hidden="true">
      {loadingWidths.map((width) => (
        <div key={width} className={styles.line}>
          <Skeleton h={10} w={width} />
        </div>
      ))}
    </div>
  );
}
