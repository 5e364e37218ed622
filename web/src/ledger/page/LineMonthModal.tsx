import { Modal } from '@mantine/core';
import { ledgerCalls } from '@portal/contract/ledger/ledger.calls.ts';
import type {
  LedgerLine,
  LedgerMonth,
  LedgerRecord,
} from '@portal/contract/ledger/ledger.schema.ts';
import { type LineKindName, lineKinds, quantityText } from '@portal/contract/ledger/line-kinds.ts';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useEndpointPages } from '#platform/api/queries.ts';
import { ShowMore } from '#platform/ui/buttons/ShowMore.tsx';
import { DateText } from '#platform/ui/dates/DateText.tsx';
import { LoadProblemLine } from '#platform/ui/placeholders/LoadProblemLine.tsx';
import { SkeletonFields } from '#platform/ui/placeholders/Skeletons.tsx';
import { carryLabels, monthName, signedText, toneOf } from '../shared/ledger-texts.ts';
import { EntryForm } from './EntryForm.tsx';
import styles from './Ledger.module.css';

interface LineMonthModalProps {
  line: LedgerLine;
  sums: LedgerMonth;
  onClose: () => void;
}

/** Shows the details of a line's month: its sums, counted records, and manual entries. */
export function LineMonthModal({ line, sums, onClose }: LineMonthModalProps) {
  return (
    <Modal opened onClose={onClose} size="lg" title={`${line.title}, ${monthName(sums.month)}`}>
      <div className={styles.stack}>
        <Sums line={line} sums={sums} />
        {lineKinds[line.kind].isCounted && <Records line={line} sums={sums} />}
        <Entries line={line} month={sums.month} />
        <EntryForm line={line} sums={sums} />
      </div>
    </Modal>
  );
}

type SumsProps = Pick<LineMonthModalProps, 'line' | 'sums'>;

function Sums({ line, sums }: SumsProps) {
  const { promised, carried_in, delivered, corrected, balance, carried_out, lapsed } = sums;
  const { at_close: atClose, counted_now: countedNow } = sums;
  return (
    <section aria-label="Sums" className={styles.section}>
      <dl className={styles.sums}>
        <Sum label="Promised">{quantityText(line.kind, promised)}</Sum>
        {carried_in !== 0 && (
          <Sum label="From earlier months" tone={toneOf(carried_in)}>
            {signedText(carried_in)}
          </Sum>
        )}
        <Sum label="Delivered">{delivered.toLocaleString('en-US')}</Sum>
        {corrected !== 0 && <Sum label="Corrections">{signedText(corrected)}</Sum>}
        <Sum label="Balance" tone={toneOf(balance)}>
          {signedText(balance)}
        </Sum>
        {carried_out !== 0 && <Sum label="Carried over">{signedText(carried_out)}</Sum>}
        {sums.is_closed && lapsed !== 0 && <Sum label="Lapsed">{signedText(lapsed)}</Sum>}
      </dl>
      <p className={styles.hint}>{carryLabels[sums.carry]}.</p>
      {atClose && atClose.balance !== balance && (
        <p className={styles.hint}>
          Closed with a balance of {signedText(atClose.balance)}. Corrections after the close
          changed it to {signedText(balance)}.
        </p>
      )}
      {countedNow !== null && (
        <p className={styles.warning}>
          The records now count {countedNow.toLocaleString('en-US')}. The closed month keeps{' '}
          {delivered.toLocaleString('en-US')}; enter a correction if that is wrong.
        </p>
      )}
    </section>
  );
}

interface SumProps {
  label: string;
  tone?: ReturnType<typeof toneOf>;
  children: ReactNode;
}

function Sum({ label, tone, children }: SumProps) {
  return (
    <div>
      <dt>{label}</dt>
      <dd data-tone={tone}>{children}</dd>
    </div>
  );
}

function Records({ line, sums }: SumsProps) {
  const query = { month: sums.month };
  const list = useEndpointPages(ledgerCalls.records, {
    params: { id: line.id },
    query,
    pageSize: 20,
  });
  return (
    <section aria-label="Records" className={styles.section}>
      <h3 className={styles.heading}>
        {sums.is_closed ? 'Counted when the month was closed' : 'Counted records'}
      </h3>
      {list.error && (
        <LoadProblemLine
          heading="The records couldn’t be loaded"
          error={list.error}
          onRetry={() => void list.refetch()}
          isRetrying={list.isLoading}
        />
      )}
      {list.isLoading && <SkeletonFields fields={2} label="Loading Records" />}
      {!list.isLoading && !list.error && list.rows.length === 0 && (
        <p className={styles.none}>Nothing was counted in this month.</p>
      )}
      <ul className={styles.records}>
        {list.rows.map((record) => (
          <li key={record.id} className={styles.record}>
            <RecordName kind={line.kind} record={record} />
            <span className={styles.recordFacts}>
              {line.kind === 'words' && <span>{quantityText('words', record.quantity)}</span>}
              <Proof proof={record.proof} />
              <DateText value={record.at} style="card" />
            </span>
          </li>
        ))}
      </ul>
      <ShowMore list={list} size="xs">
        Show More Records
      </ShowMore>
    </section>
  );
}

/** Shows whether the portal has found a live article's page. */
function Proof({ proof }: Pick<LedgerRecord, 'proof'>) {
  if (proof === null) return null;
  return proof === 'proven' ? (
    <span className={styles.proven}>Page found</span>
  ) : (
    <span>Page not read yet</span>
  );
}

/** Shows a record's name, linked if the record has its own page. */
function RecordName({ kind, record }: { kind: LineKindName; record: LedgerRecord }) {
  const { id, title } = record;
  const search = { article: id };
  if (kind === 'articles' || kind === 'words') {
    const to: string = '/content-generation/articles/list';
    return (
      <Link className={styles.recordName} to={to} search={search}>
        {title}
      </Link>
    );
  }
  const paths: Partial<Record<LineKindName, string>> = {
    link_checks: `/utilities/broken-link-checker/${id}`,
    builds: `/client-onboarding/website-builds/${id}`,
  };
  const path: string | undefined = paths[kind];
  if (path === undefined) return <span className={styles.recordName}>{title}</span>;
  return (
    <Link className={styles.recordName} to={path}>
      {title}
    </Link>
  );
}

function Entries({ line, month }: { line: LedgerLine; month: string }) {
  const list = useEndpointPages(ledgerCalls.entries, {
    params: { id: line.id },
    query: { month },
    pageSize: 20,
  });
  if (list.rows.length === 0 && !list.error) return null;
  return (
    <section aria-label="Entries" className={styles.section}>
      <h3 className={styles.heading}>Entered by hand</h3>
      {list.error && (
        <LoadProblemLine
          heading="The entries couldn’t be loaded"
          error={list.error}
          onRetry={() => void list.refetch()}
          isRetrying={list.isLoading}
        />
      )}
      <ul className={styles.records}>
        {list.rows.map((entry) => (
          <li key={entry.id} className={styles.record}>
            <span className={styles.recordName}>
              {signedText(entry.quantity)} · {entry.note}
            </span>
            <span className={styles.recordFacts}>
              {entry.kind === 'correction' && (
                <span>{entry.is_late ? 'Correction after the close' : 'Correction'}</span>
              )}
              <span>{entry.created_by?.name ?? 'The portal'}</span>
              <DateText value={entry.created_at} style="card" />
            </span>
          </li>
        ))}
      </ul>
      <ShowMore list={list} size="xs">
        Show More Entries
      </ShowMore>
    </section>
  );
}
