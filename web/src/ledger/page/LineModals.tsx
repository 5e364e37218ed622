import { Modal } from '@mantine/core';
import type { Agreement, AgreementLine } from '@portal/contract/ledger/agreement.schema.ts';
import type { Ledger } from '@portal/contract/ledger/ledger.schema.ts';
import { termsIn } from '@portal/contract/ledger/ledger-sums.ts';
import { lineKinds, quantityText } from '@portal/contract/ledger/line-kinds.ts';
import { majorAmount } from '@portal/contract/ledger/money.ts';
import { useCurrency } from '#platform/api/portal-settings.ts';
import { FormButtons } from '#platform/forms/FormButtons.tsx';
import { RecordFormNotices } from '#platform/forms/RecordFormNotices.tsx';
import { type RecordForm, useRecordForm } from '#platform/forms/use-record-form.ts';
import { carryTexts, feeText, monthName } from '../shared/ledger-texts.ts';
import styles from './Ledger.module.css';
import {
  KindFields,
  type LineValues,
  lineLabels,
  openMonths,
  TermsFields,
  type TermsValues,
  termsInput,
} from './LineFields.tsx';
import { useAddLine, useChangeLine } from './ledger.queries.ts';

interface LineModalProps {
  agreement: Agreement;
  ledger: Ledger;
  onClose: () => void;
}

const firstOpen = (months: readonly string[], current: string): string =>
  months.includes(current) ? current : (months[0] ?? current);

/** Adds a line to an agreement. */
export function AddLineModal({ agreement, ledger, onClose }: LineModalProps) {
  const currency = useCurrency();
  const add = useAddLine(onClose);
  const months = openMonths(agreement, ledger);
  const form = useRecordForm<LineValues, never>({
    name: `line-of-agreement-${agreement.id}`,
    valuesOf: () => ({
      kind: 'articles',
      content_type: null,
      title: '',
      starting_balance: 0,
      from_month: firstOpen(months, ledger.current_month),
      quantity: 1,
      carry: 'none',
      fee: '',
      note: '',
    }),
    create: (values) =>
      add.mutateAsync({
        params: { id: agreement.id },
        body: {
          ...termsInput(values, currency),
          kind: values.kind,
          content_type: lineKinds[values.kind].hasType ? values.content_type : null,
          title: values.title.trim() || null,
          starting_balance: Number(values.starting_balance),
        },
      }),
  });
  return (
    <Modal opened onClose={onClose} title={`Add Line to ${agreement.name}`}>
      <form id={form.id} className={styles.form} onSubmit={form.handleSubmit} noValidate>
        <RecordFormNotices form={form} labels={lineLabels} />
        <KindFields form={form} />
        {/* The cast is safe: a line's fields include all fields of its terms. */}
        <TermsFields form={form as unknown as RecordForm<TermsValues>} months={months} />
        <div className={styles.foot}>
          <FormButtons form={form} onClose={onClose} submitLabel="Add Line" />
        </div>
      </form>
    </Modal>
  );
}

/** Changes a line's terms starting in a given month, and lists its earlier terms. */
export function ChangeLineModal({
  line,
  agreement,
  ledger,
  onClose,
}: LineModalProps & { line: AgreementLine }) {
  const currency = useCurrency();
  const change = useChangeLine(onClose);
  const months = openMonths(agreement, ledger);
  const dated = line.terms.map((terms) => ({ ...terms, fromMonth: terms.from_month }));
  const current = termsIn(dated, ledger.current_month) ?? dated[0];
  const form = useRecordForm<TermsValues, never>({
    name: `terms-of-line-${line.id}`,
    valuesOf: () => ({
      from_month: firstOpen(months, ledger.current_month),
      quantity: current?.quantity ?? 0,
      carry: current?.carry ?? 'none',
      fee: current?.fee_cents == null ? '' : majorAmount(current.fee_cents, currency),
      note: '',
    }),
    create: (values) =>
      change.mutateAsync({ params: { id: line.id }, body: termsInput(values, currency) }),
  });
  return (
    <Modal opened onClose={onClose} title={`Change ${line.title}`}>
      <form id={form.id} className={styles.form} onSubmit={form.handleSubmit} noValidate>
        <RecordFormNotices form={form} labels={lineLabels} />
        <p className={styles.hint}>Earlier months keep their terms. Enter 0 to end the line.</p>
        <TermsFields form={form} months={months} />
        <div className={styles.foot}>
          <FormButtons form={form} onClose={onClose} submitLabel="Change Terms" />
        </div>
      </form>
      <section aria-label="Terms until now" className={styles.section}>
        <h3 className={styles.heading}>Terms until now</h3>
        <ul className={styles.records}>
          {line.terms.toReversed().map((terms) => (
            <li key={terms.id} className={styles.record}>
              <span className={styles.recordName}>
                {quantityText(line.kind, terms.quantity)}, {carryTexts[terms.carry]}
                {terms.fee_cents !== null && `, ${feeText(terms.fee_cents, currency)}`}
                {terms.note && ` · ${terms.note}`}
              </span>
              <span className={styles.recordFacts}>
                <span>From {monthName(terms.from_month)}</span>
                {terms.created_by && <span>{terms.created_by.name}</span>}
              </span>
            </li>
          ))}
        </ul>
      </section>
    </Modal>
  );
}
