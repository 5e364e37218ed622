import { useDebouncedValue } from '@mantine/hooks';
import {
  type GeneratedPlanningMonth,
  type PlanningMonth,
  planningYears,
} from '@portal/contract/content/planning/planning-month.schema.ts';
import { dayInZone } from '@portal/contract/platform/dates.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { usePlan } from '#content/capacity/capacity.queries.ts';
import { PlanCapacity } from '#content/capacity/shared/PlanCapacity.tsx';
import {
  type PlanDistribution,
  usePlanDistribution,
} from '#content/capacity/shared/use-plan-distribution.ts';
import { usePlanningMonths } from '#content/shared/planning-months.queries.ts';
import { useTimeZone } from '#platform/api/portal-settings.ts';
import { FormButtons } from '#platform/forms/FormButtons.tsx';
import { RecordFormNotices } from '#platform/forms/RecordFormNotices.tsx';
import { useRecordForm } from '#platform/forms/use-record-form.ts';
import { SkeletonFields } from '#platform/ui/placeholders/Skeletons.tsx';
import { ProgressBar } from '#platform/ui/status/ProgressBar.tsx';
import { PlanningMonthFields } from './PlanningMonthFields.tsx';
import styles from './PlanningMonthForm.module.css';
import { PlanningPreview } from './PlanningPreview.tsx';
import {
  type PlanningMonthFormValues,
  planningMonthBodyOf,
  planningMonthFormValues,
  planningMonthLabels,
  planningMonthRules,
  type YearAndMonth,
} from './planning-month-form-values.ts';
import { planningPreviewQuery, useCreatePlanningMonth } from './planning-months.queries.ts';
import { usePacedProgress } from './use-paced-progress.ts';

interface AddPlanningMonthFormProps {
  /** The initial month; defaults to the month after the newest planning month. */
  start?: YearAndMonth | undefined;
  /** Called after the month is added, to show a confirmation. */
  onCreated: (month: YearAndMonth) => void;
  onDone: () => void;
}

const duplicate = 'That planning month already exists';
/** The time in milliseconds for which the full bar is visible before the form closes. */
const fullBarTime = 600;

/** Renders the form for a new month, next to a preview of its articles. */
export function AddPlanningMonthForm({ start, onCreated, onDone }: AddPlanningMonthFormProps) {
  const today = dayInZone(new Date(), useTimeZone());
  const { months, isLoading } = usePlanningMonths();
  // The default month is unknown until the existing months are loaded.
  if (!start && isLoading) return <NewMonthSkeleton />;
  return (
    <NewMonthForm
      start={start ?? monthAfter(months[0], today)}
      today={today}
      onCreated={onCreated}
      onDone={onDone}
    />
  );
}

/** Renders a placeholder of the form's size, so that the dialog doesn't change size. */
function NewMonthSkeleton() {
  return (
    <div className={styles.form} data-wide>
      <SkeletonFields fields={4} label="Loading Planning Months" />
      <PlanningPreview preview={undefined} isLoading />
      <div className={styles.foot} />
    </div>
  );
}

interface NewMonthFormProps {
  start: YearAndMonth;
  today: string;
  onCreated: (month: YearAndMonth) => void;
  onDone: () => void;
}

function NewMonthForm({ start, today, onCreated, onDone }: NewMonthFormProps) {
  const years = planningYears(today);
  const [made, setMade] = useState<number | null>(null);
  const handleMade = (month: GeneratedPlanningMonth) => {
    setMade(month.generated_count);
    onCreated(month);
    setTimeout(onDone, fullBarTime);
  };
  const create = useCreatePlanningMonth(handleMade);
  const assign = usePlan(handleMade);
  // The form needs its create function before the proposal is loaded, so the function reads the proposed values from a
  // ref.
  const proposed = useRef<PlanDistribution['body']>([]);
  const rules = planningMonthRules(years);
  const form = useRecordForm<PlanningMonthFormValues, PlanningMonth>({
    name: 'planning-month-new',
    valuesOf: () => planningMonthFormValues(undefined, start),
    validate: rules,
    create: (values) => {
      // The year and the month have been validated, so the defaults are never used.
      const { year = 0, month = 0, ...rest } = planningMonthBodyOf(values);
      if (proposed.current.length === 0) {
        return create.mutateAsync({ body: { ...rest, year, month } });
      }
      const { default_milestone_one: one, default_milestone_two: two, ...others } = rest;
      const dates = {
        default_milestone_one: one ?? undefined,
        default_milestone_two: two ?? undefined,
      };
      return assign.mutateAsync({
        body: { ...others, ...dates, year, month, moves: proposed.current },
      });
    },
  });

  // Freeze the preview on submit, because it shows the articles that are being created.
  const isPending = create.isPending || assign.isPending;
  const progress = made !== null ? 'done' : isPending ? 'running' : 'idle';
  const { values } = form;
  const isWhole = rules.year(values.year) === null && rules.month(values.month) === null;
  const { preview, month, ...missing } = usePreview(values, isWhole && progress === 'idle');
  const exists = progress === 'idle' && preview?.planning_month != null && isOf(preview, values);
  const plan = usePlanDistribution(isWhole && !exists ? month : undefined);
  proposed.current = plan.body;
  const percent = usePacedProgress(progress);

  return (
    <form id={form.id} onSubmit={form.handleSubmit} className={styles.form} data-wide noValidate>
      <div className={styles.fields}>
        <RecordFormNotices form={form} labels={planningMonthLabels} />
        <PlanningMonthFields
          form={form}
          years={years}
          monthProblem={exists ? duplicate : undefined}
        />
      </div>
      <PlanningPreview preview={isWhole ? preview : undefined} {...missing} />
      {progress === 'idle' && <PlanCapacity plan={plan} />}
      <footer className={styles.foot}>
        {progress !== 'idle' ? (
          <div className={styles.progress}>
            <ProgressBar
              label={progress === 'done' ? 'The month is planned' : 'Adding the planning month'}
              done={percent}
              total={100}
              count={articleCount(made ?? preview?.article_count ?? 0, progress === 'done')}
            />
          </div>
        ) : (
          <FormButtons
            form={form}
            onClose={onDone}
            submitLabel="Add Planning Month"
            isDisabled={exists}
          />
        )}
      </footer>
    </form>
  );
}

/** Loads a preview of the articles for the typed month, debounced. */
function usePreview(values: PlanningMonthFormValues, isEnabled: boolean) {
  const query = useMemo(() => {
    const {
      default_milestone_one: one,
      default_milestone_two: two,
      ...rest
    } = planningMonthBodyOf(values);
    return {
      ...rest,
      default_milestone_one: one ?? undefined,
      default_milestone_two: two ?? undefined,
    };
  }, [values]);
  const [{ year, month, ...settled }] = useDebouncedValue(query, 350);
  const isWhole = year !== undefined && month !== undefined;
  const previewed = { year: year ?? 0, month: month ?? 0, ...settled };
  const { data, isFetching, error, refetch } = useQuery({
    ...planningPreviewQuery(previewed),
    enabled: isEnabled && isWhole,
  });
  const onRetry = () => void refetch();
  return {
    preview: data,
    month: isWhole ? previewed : undefined,
    isLoading: isFetching && !data,
    error: isEnabled ? error : null,
    onRetry,
  };
}

// While the next preview loads, the displayed preview may still be for another month.
const isOf = (preview: YearAndMonth, values: PlanningMonthFormValues) =>
  preview.year === values.year && String(preview.month) === values.month;

function articleCount(count: number, isDone: boolean): string {
  const articles = `${count.toLocaleString('en')} ${count === 1 ? 'article' : 'articles'}`;
  return isDone ? `${articles} planned` : `${articles} to plan`;
}

/** Returns the month after the newest planning month, or after the current month if there is no planning month. */
function monthAfter(newest: YearAndMonth | undefined, today: string): YearAndMonth {
  const present = { year: Number(today.slice(0, 4)), month: Number(today.slice(5, 7)) };
  const { year, month } = newest ?? present;
  return month === 12 ? { year: year + 1, month: 1 } : { year, month: month + 1 };
}
