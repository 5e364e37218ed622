import { ActionIcon, Button, VisuallyHidden } from '@mantine/core';
import type { Agreement } from '@portal/contract/ledger/agreement.schema.ts';
import type { Ledger } from '@portal/contract/ledger/ledger.schema.ts';
import { nextMonth } from '@portal/contract/ledger/ledger-sums.ts';
import type { OrganizationOverview } from '@portal/contract/organizations/organization-overview.schema.ts';
import { IconChevronLeft, IconChevronRight, IconPlus, IconScale } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmButton } from '#platform/ui/buttons/ConfirmButton.tsx';
import frame from '#platform/ui/layout/RecordPage.module.css';
import { EmptyState } from '#platform/ui/placeholders/EmptyState.tsx';
import { LoadProblem } from '#platform/ui/placeholders/LoadProblem.tsx';
import { SkeletonFields } from '#platform/ui/placeholders/Skeletons.tsx';
import { monthName, shortMonthName } from '../shared/ledger-texts.ts';
import { AgreementCard } from './AgreementCard.tsx';
import { AgreementModal } from './AgreementModal.tsx';
import styles from './Ledger.module.css';
import { LineMonthModal } from './LineMonthModal.tsx';
import { agreementsQuery, ledgerQuery, useCloseMonth } from './ledger.queries.ts';

interface Range {
  from: string;
  to: string;
}

/** The line and month whose details are open. */
export interface OpenMonth {
  line: number;
  month: string;
}

/** Shows a client's agreements with their lines and months. */
export function OrganizationLedger({ organization }: { organization: OrganizationOverview }) {
  const { id } = organization;
  const [range, setRange] = useState<Range | null>(null);
  const agreements = useQuery(agreementsQuery(id));
  const ledger = useQuery({ ...ledgerQuery(id, range), placeholderData: (before) => before });
  const [isAdding, setIsAdding] = useState(false);
  const error = agreements.error ?? ledger.error;
  const retry = () => {
    void agreements.refetch();
    void ledger.refetch();
  };
  const isLoaded = agreements.data !== undefined && ledger.data !== undefined;
  return (
    <div className={frame.page}>
      <VisuallyHidden component="h2">Ledger</VisuallyHidden>
      {!isLoaded && error && (
        <LoadProblem heading="The ledger couldn’t be loaded" error={error} onRetry={retry} />
      )}
      {!isLoaded && !error && <SkeletonFields fields={6} label="Loading Ledger" />}
      {agreements.data && ledger.data && (
        <LoadedLedger
          agreements={agreements.data}
          ledger={ledger.data}
          onMove={setRange}
          onAdd={() => setIsAdding(true)}
        />
      )}
      {isAdding && <AgreementModal organization={id} onClose={() => setIsAdding(false)} />}
    </div>
  );
}

interface LoadedLedgerProps {
  agreements: readonly Agreement[];
  ledger: Ledger;
  onMove: (range: Range) => void;
  onAdd: () => void;
}

function LoadedLedger({ agreements, ledger, onMove, onAdd }: LoadedLedgerProps) {
  const [open, setOpen] = useState<OpenMonth | null>(null);
  const openLine = ledger.lines.find(({ id }) => id === open?.line);
  const openMonth = openLine?.months.find(({ month }) => month === open?.month);
  const add = (
    <Button leftSection={<IconPlus size={16} stroke={2} />} onClick={onAdd}>
      Add Agreement
    </Button>
  );
  if (agreements.length === 0) {
    return (
      <EmptyState
        heading="No Agreement Yet"
        icon={<IconScale size={22} stroke={1.5} />}
        action={add}
      >
        An agreement says what the client was promised each month. The portal counts what was
        delivered.
      </EmptyState>
    );
  }
  return (
    <>
      <div className={styles.bar}>
        <MonthRange ledger={ledger} onMove={onMove} />
        <CloseButton ledger={ledger} />
        {add}
      </div>
      {agreements.map((agreement) => (
        <AgreementCard key={agreement.id} agreement={agreement} ledger={ledger} onOpen={setOpen} />
      ))}
      {openLine && openMonth && (
        <LineMonthModal
          key={`${openLine.id} ${openMonth.month}`}
          line={openLine}
          sums={openMonth}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
}

/** Moves the displayed range by three months. */
function MonthRange({ ledger, onMove }: Pick<LoadedLedgerProps, 'ledger' | 'onMove'>) {
  const { from, to, current_month } = ledger;
  const move = (count: number) =>
    onMove({ from: nextMonth(from, count), to: nextMonth(to, count) });
  return (
    <div className={styles.range}>
      <ActionIcon variant="default" aria-label="Earlier months" onClick={() => move(-3)}>
        <IconChevronLeft size={16} stroke={1.8} />
      </ActionIcon>
      <span className={styles.rangeText} aria-live="polite">
        {shortMonthName(from)} – {shortMonthName(to)}
      </span>
      <ActionIcon
        variant="default"
        aria-label="Later months"
        disabled={to >= nextMonth(current_month, 12)}
        onClick={() => move(3)}
      >
        <IconChevronRight size={16} stroke={1.8} />
      </ActionIcon>
    </div>
  );
}

/** Shows a button that closes the oldest open month that is over. */
function CloseButton({ ledger: { organization, next_close } }: { ledger: Ledger }) {
  const close = useCloseMonth();
  if (next_close === null) return null;
  return (
    <ConfirmButton
      variant="default"
      label={`Close ${monthName(next_close)}`}
      question={`Close ${monthName(next_close)}?`}
      consequence="Its totals and the records it counted are saved. Later corrections stay visible as entries. The portal closes months automatically five days after they end."
      onConfirm={() =>
        close.mutateAsync({ params: { id: organization }, body: { month: next_close } })
      }
    />
  );
}
