import type { OrganizationDataMonth } from '@portal/contract/reporting/data/report-data.schema.ts';
import type { MonthlyDataKind } from '@portal/contract/reporting/data/report-data-kinds.ts';
import { shortMonth } from '@portal/contract/reporting/data/report-period.ts';
import { useQuery } from '@tanstack/react-query';
import { FormButtons } from '#platform/forms/FormButtons.tsx';
import { ConfirmButton } from '#platform/ui/buttons/ConfirmButton.tsx';
import { DateText } from '#platform/ui/dates/DateText.tsx';
import { SidePanel } from '#platform/ui/panel/SidePanel.tsx';
import { LoadProblem } from '#platform/ui/placeholders/LoadProblem.tsx';
import { SkeletonFields } from '#platform/ui/placeholders/Skeletons.tsx';
import { StatusDot } from '#platform/ui/status/StatusDot.tsx';
import { connectorOf, kindLabels, originTones, shownOrigin } from './data-texts.ts';
import { NumbersForm, useNumbersForm } from './NumbersForm.tsx';
import { NumbersTable } from './NumbersTable.tsx';
import { PullMonthsButton, PullProgress, usePullMonths } from './PullMonths.tsx';
import styles from './ReportData.module.css';
import { dataMonthQuery, useRemoveNumbers } from './report-data.queries.ts';

interface MonthPanelProps {
  organization: number;
  kind: MonthlyDataKind;
  month: string;
  /** Whether the month is over. Only past months can be pulled. */
  isOver: boolean;
  onClose: () => void;
}

export function MonthPanel({ organization, kind, month, isOver, onClose }: MonthPanelProps) {
  const { data, error, refetch } = useQuery(dataMonthQuery({ organization, kind, month }));
  const pull = usePullMonths(organization, kind);
  if (data) {
    // Until numbers are entered manually, the form shows the numbers that reports show, so it must remount when the
    // reports' numbers change.
    const start = data.version === 0 ? shownOrigin(data)?.fetched_at : 'typed';
    return <LoadedPanel key={start} month={data} pull={pull} isOver={isOver} onClose={onClose} />;
  }
  return (
    <SidePanel title={`${kindLabels[kind]}, ${shortMonth(month)}`} onClose={onClose}>
      {error ? (
        <LoadProblem
          heading="This month couldn’t be loaded"
          error={error}
          onRetry={() => void refetch()}
        />
      ) : (
        <SkeletonFields fields={6} label="Loading Month" />
      )}
    </SidePanel>
  );
}

interface LoadedPanelProps {
  month: OrganizationDataMonth;
  pull: ReturnType<typeof usePullMonths>;
  isOver: boolean;
  onClose: () => void;
}

function LoadedPanel({ month, pull, isOver, onClose }: LoadedPanelProps) {
  const { kind, origins } = month;
  const form = useNumbersForm(month);
  return (
    <SidePanel
      title={`${kindLabels[kind]}, ${shortMonth(month.month)}`}
      onClose={onClose}
      footer={
        <FormButtons
          form={form}
          onClose={onClose}
          submitLabel="Save Numbers"
          isDisabled={!form.isTouched && kind === 'analytics'}
        />
      }
    >
      <div className={styles.stack}>
        {origins.length === 0 && (
          <p className={styles.text}>
            There is no data for this month yet. Pull it, import a file, or enter the numbers below.
          </p>
        )}
        {origins.map((origin) => (
          <OriginView key={origin.origin} month={month} origin={origin} />
        ))}
        {isOver && (
          <PullMonthsButton
            organization={month.organization}
            kind={kind}
            label={`Pull from ${connectorOf[kind].title}`}
            isBusy={pull.isStarting}
            onPull={() => pull.start([month.month])}
          />
        )}
        <PullProgress job={pull.job} error={pull.error} />
        <h3 className={styles.heading}>Enter by hand</h3>
        <p className={styles.text}>
          Typed numbers override imported ones, and imported numbers override the connector’s, until
          they are removed.
        </p>
        <NumbersForm form={form} kind={kind} />
      </div>
    </SidePanel>
  );
}

interface OriginViewProps {
  month: OrganizationDataMonth;
  origin: OrganizationDataMonth['origins'][number];
}

/** Shows the numbers from one origin, whether reports use them, and the last error. */
function OriginView({ month, origin: one }: OriginViewProps) {
  const remove = useRemoveNumbers();
  const { organization, kind } = month;
  const hasData = one.analytics !== null || one.leads !== null;
  const handleRemove = (origin: 'by_hand' | 'file') =>
    remove.mutateAsync({
      params: { id: organization, kind, month: month.month },
      query: { origin },
    });
  return (
    <section className={styles.origin} data-shown={one.is_shown || undefined} aria-label={one.name}>
      <div className={styles.originHead}>
        <StatusDot status={{ ...originTones[one.origin], name: one.name }} />
        <span className={styles.text}>{one.is_shown ? 'Shown in reports' : ''}</span>
      </div>
      {hasData && <NumbersTable analytics={one.analytics} leads={one.leads} />}
      {!hasData && one.error === null && (
        <p className={styles.text}>It has no data for this month.</p>
      )}
      {one.fetched_at && (
        <p className={styles.text}>
          As of <DateText value={one.fetched_at} style="moment" />
          {one.origin === 'file' && one.person && ` by ${one.person.name}`}
        </p>
      )}
      {one.error && (
        <p className={styles.trouble}>
          {one.error} <DateText value={one.error_at} style="moment" />
        </p>
      )}
      {one.origin !== 'connector' && (
        <div>
          <ConfirmButton
            size="xs"
            label={one.origin === 'file' ? 'Remove Imported Numbers' : 'Remove Typed Numbers'}
            question="Remove these numbers?"
            consequence="Unsent reports then show this month’s numbers from the next source. Sent reports stay the same."
            onConfirm={() => handleRemove(one.origin === 'file' ? 'file' : 'by_hand')}
          />
        </div>
      )}
    </section>
  );
}
