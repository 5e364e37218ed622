import { Button } from '@mantine/core';
import type { Agreement, AgreementLine } from '@portal/contract/ledger/agreement.schema.ts';
import type { Ledger } from '@portal/contract/ledger/ledger.schema.ts';
import { nextMonth, termsIn } from '@portal/contract/ledger/ledger-sums.ts';
import { quantityText } from '@portal/contract/ledger/line-kinds.ts';
import { IconLock } from '@tabler/icons-react';
import { useState } from 'react';
import { useCurrency } from '#platform/api/portal-settings.ts';
import { ConfirmButton } from '#platform/ui/buttons/ConfirmButton.tsx';
import frame from '#platform/ui/layout/RecordPage.module.css';
import { carryTexts, feeText, monthName, shortMonthName } from '../shared/ledger-texts.ts';
import { AgreementModal } from './AgreementModal.tsx';
import styles from './Ledger.module.css';
import { AddLineModal, ChangeLineModal } from './LineModals.tsx';
import { useDeleteAgreement } from './ledger.queries.ts';
import { MonthCell } from './MonthCell.tsx';
import type { OpenMonth } from './OrganizationLedger.tsx';

interface AgreementCardProps {
  agreement: Agreement;
  ledger: Ledger;
  onOpen: (open: OpenMonth) => void;
}

/** Returns an agreement's period as text: 'Since January 2026, renews every 12 months'. */
export function periodText({
  start_month,
  end_month,
  renewal_months,
}: Pick<Agreement, 'start_month' | 'end_month' | 'renewal_months'>): string {
  const months = end_month
    ? `${monthName(start_month)} to ${monthName(end_month)}`
    : `Since ${monthName(start_month)}`;
  if (renewal_months === null) return months;
  const every = renewal_months === 1 ? 'month' : `${renewal_months} months`;
  return `${months}, renews every ${every}`;
}

export function AgreementCard({ agreement, ledger, onOpen }: AgreementCardProps) {
  const [open, setOpen] = useState<'edit' | 'line' | null>(null);
  const remove = useDeleteAgreement();
  const { id, name, notes, allowed_actions } = agreement;
  const close = () => setOpen(null);
  return (
    <section className={frame.card} aria-label={name}>
      <header className={frame.cardHead}>
        <div className={frame.cardText}>
          <h3 className={styles.heading}>{name}</h3>
          <span className={styles.detail}>{periodText(agreement)}</span>
          {notes && <span className={styles.notes}>{notes}</span>}
        </div>
        {allowed_actions.includes('delete') && (
          <ConfirmButton
            size="xs"
            variant="subtle"
            color="gray"
            label="Delete"
            question={`Delete “${name}”?`}
            consequence="This works only until one of its months is closed or has entries. After that, end it instead."
            onConfirm={() => remove.mutateAsync({ params: { id } })}
          />
        )}
        {allowed_actions.includes('update') && (
          <Button size="xs" variant="default" onClick={() => setOpen('edit')}>
            Edit
          </Button>
        )}
        {allowed_actions.includes('add_line') && (
          <Button size="xs" variant="default" onClick={() => setOpen('line')}>
            Add Line
          </Button>
        )}
      </header>
      {agreement.lines.length === 0 ? (
        <p className={styles.none}>
          Add a line for each kind of work that the client was promised.
        </p>
      ) : (
        <LedgerGrid agreement={agreement} ledger={ledger} onOpen={onOpen} />
      )}
      {open === 'edit' && (
        <AgreementModal
          organization={agreement.organization}
          agreement={agreement}
          onClose={close}
        />
      )}
      {open === 'line' && <AddLineModal agreement={agreement} ledger={ledger} onClose={close} />}
    </section>
  );
}

function monthsOf({ from, to }: Ledger): string[] {
  const months = [];
  for (let month = from; month <= to; month = nextMonth(month)) months.push(month);
  return months;
}

/** Shows the months for an agreement's lines in a grid that scrolls horizontally if it is too wide. */
function LedgerGrid({ agreement, ledger, onOpen }: AgreementCardProps) {
  const months = monthsOf(ledger);
  const isClosed = (month: string) =>
    ledger.closed_through !== null && month <= ledger.closed_through;
  return (
    <section
      className={styles.scroll}
      aria-label={`Months of ${agreement.name}`}
      // The grid can be wider than its container and must then be scrollable with the keyboard.
      // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
      tabIndex={0}
    >
      <table className={styles.grid}>
        <thead>
          <tr>
            <th scope="col">Line</th>
            {months.map((month) => (
              <th
                key={month}
                scope="col"
                className={styles.monthHead}
                aria-current={month === ledger.current_month ? 'date' : undefined}
              >
                {isClosed(month) && (
                  <IconLock size={12} stroke={1.8} aria-label="Closed" className={styles.lock} />
                )}
                {shortMonthName(month)}
              </th>
            ))}
            <th scope="col" className={styles.monthHead}>
              Term
            </th>
          </tr>
        </thead>
        <tbody>
          {agreement.lines.map((line) => (
            <GridRow key={line.id} line={line} {...{ agreement, ledger, months, onOpen }} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface GridRowProps extends AgreementCardProps {
  line: AgreementLine;
  months: readonly string[];
}

function GridRow({ line, agreement, ledger, months, onOpen }: GridRowProps) {
  const sums = ledger.lines.find(({ id }) => id === line.id);
  return (
    <tr>
      <th scope="row" className={styles.lineHead}>
        <LineHead line={line} agreement={agreement} ledger={ledger} />
      </th>
      {months.map((month) => {
        const own = sums?.months.find((one) => one.month === month);
        return (
          <td key={month}>
            {own ? (
              <MonthCell
                line={line}
                sums={own}
                currentMonth={ledger.current_month}
                onOpen={() => onOpen({ line: line.id, month })}
              />
            ) : (
              <span className={styles.noMonth}>–</span>
            )}
          </td>
        );
      })}
      <td className={styles.term}>
        {sums && (
          <>
            {sums.term.delivered.toLocaleString('en-US')} of{' '}
            {sums.term.promised.toLocaleString('en-US')}
            <span className={styles.detail}>
              {sums.term.to ? `to ${shortMonthName(sums.term.to)}` : 'until now'}
            </span>
          </>
        )}
      </td>
    </tr>
  );
}

type LineHeadProps = Pick<GridRowProps, 'line' | 'agreement' | 'ledger'>;

/** Shows a line with its current terms. Clicking the terms opens a form to change them. */
function LineHead({ line, agreement, ledger }: LineHeadProps) {
  const [isChanging, setIsChanging] = useState(false);
  const dated = line.terms.map((terms) => ({ ...terms, fromMonth: terms.from_month }));
  const current = termsIn(dated, ledger.current_month) ?? dated[0];
  const currency = useCurrency();
  return (
    <>
      <span className={styles.lineTitle}>{line.title}</span>
      {current && (
        <button type="button" className={styles.terms} onClick={() => setIsChanging(true)}>
          {quantityText(line.kind, current.quantity)} a month, {carryTexts[current.carry]}
          {current.fee_cents !== null && `, ${feeText(current.fee_cents, currency)}`}
        </button>
      )}
      {isChanging && (
        <ChangeLineModal
          line={line}
          agreement={agreement}
          ledger={ledger}
          onClose={() => setIsChanging(false)}
        />
      )}
    </>
  );
}
