import {
  type PlanningMonth,
  planningYears,
} from '@portal/contract/content/planning/planning-month.schema.ts';
import { dayInZone } from '@portal/contract/platform/dates.ts';
import { useNavigate } from '@tanstack/react-router';
import { useTimeZone } from '#platform/api/portal-settings.ts';
import { FormButtons } from '#platform/forms/FormButtons.tsx';
import { RecordFormNotices } from '#platform/forms/RecordFormNotices.tsx';
import { useRecordForm } from '#platform/forms/use-record-form.ts';
import { PlanningMonthFields } from './PlanningMonthFields.tsx';
import styles from './PlanningMonthForm.module.css';
import {
  type PlanningMonthFormValues,
  planningMonthBodyOf,
  planningMonthFormValues,
  planningMonthLabels,
  planningMonthRules,
} from './planning-month-form-values.ts';
import { useUpdatePlanningMonth } from './planning-months.queries.ts';

interface EditPlanningMonthFormProps {
  planningMonth: PlanningMonth;
  onDone: () => void;
}

/** Changes a planning month. Existing articles keep their dates. */
export function EditPlanningMonthForm({ planningMonth, onDone }: EditPlanningMonthFormProps) {
  const { id, year, month } = planningMonth;
  const years = planningYears(dayInZone(new Date(), useTimeZone()));
  const navigate = useNavigate();
  const update = useUpdatePlanningMonth((changed) => {
    onDone();
    if (changed.year === year && changed.month === month) return;
    // The month's article list now has a different URL.
    void navigate({
      to: '/content-generation/articles/$year/$month',
      params: { year: String(changed.year), month: String(changed.month) },
      replace: true,
    });
  });
  const form = useRecordForm<PlanningMonthFormValues, PlanningMonth>({
    name: `planning-month-${id}`,
    record: planningMonth,
    valuesOf: (record) => planningMonthFormValues(record, undefined),
    validate: planningMonthRules(years, year),
    savesOn: 'submit',
    update: (changes, { version }) =>
      update.mutateAsync({ params: { id }, body: planningMonthBodyOf(changes), version }),
  });
  return (
    <form id={form.id} onSubmit={form.handleSubmit} className={styles.form} noValidate>
      <div className={styles.fields}>
        <RecordFormNotices form={form} labels={planningMonthLabels} />
        <PlanningMonthFields form={form} years={years} />
      </div>
      <p className={styles.hint}>Existing articles keep their dates.</p>
      <footer className={styles.foot}>
        <FormButtons form={form} onClose={onDone} />
      </footer>
    </form>
  );
}
