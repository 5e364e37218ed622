import { NumberInput, Slider } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { scoreWeightsCalls } from '@portal/contract/account-health/scores/score.calls.ts';
import type {
  ScoreEffect,
  ScoreWeightsRecord,
} from '@portal/contract/account-health/scores/score.schema.ts';
import {
  largestWeight,
  type ScoreFactorName,
  type ScoreWeights,
  scoreFactorNames,
  scoreFactorRules,
} from '@portal/contract/account-health/scores/score-factors.ts';
import { IconScale } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEndpointPages } from '#platform/api/queries.ts';
import { RecordFormNotices } from '#platform/forms/RecordFormNotices.tsx';
import { SectionButtons } from '#platform/forms/SectionButtons.tsx';
import { useRecordForm } from '#platform/forms/use-record-form.ts';
import { DateText } from '#platform/ui/dates/DateText.tsx';
import { PageHeader } from '#platform/ui/layout/PageHeader.tsx';
import { EmptyState } from '#platform/ui/placeholders/EmptyState.tsx';
import { LoadProblem } from '#platform/ui/placeholders/LoadProblem.tsx';
import { SkeletonFields } from '#platform/ui/placeholders/Skeletons.tsx';
import { PagedTable } from '#platform/ui/table/PagedTable.tsx';
import { effectColumns } from './effect-columns.tsx';
import styles from './ScoreWeights.module.css';
import '@mantine/core/styles/Slider.layer.css';
import { scoreWeightsQuery, useUpdateWeights } from './scores.queries.ts';

/** Edits the score weights next to their effect on the accounts. */
export function ScoreWeightsScreen() {
  const { data, error, refetch } = useQuery(scoreWeightsQuery());
  return (
    <>
      <PageHeader title="Score Weights" />
      {data && <LoadedWeights weights={data} />}
      {!data && error && (
        <LoadProblem
          heading="The weights couldn’t be loaded"
          error={error}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <SkeletonFields fields={6} label="Loading Weights" />}
    </>
  );
}

const valuesOf = (record: ScoreWeightsRecord): ScoreWeights =>
  // The entries have the names and types of the record's weights.
  Object.fromEntries(scoreFactorNames.map((name) => [name, record[name]])) as ScoreWeights;

const labels = Object.fromEntries(
  scoreFactorNames.map((name) => [name, scoreFactorRules[name].title]),
);

function LoadedWeights({ weights }: { weights: ScoreWeightsRecord }) {
  const update = useUpdateWeights();
  const form = useRecordForm<ScoreWeights, ScoreWeightsRecord>({
    name: 'score-weights',
    record: weights,
    valuesOf: (one = weights) => valuesOf(one),
    savesOn: 'submit',
    update: (body, { version }) => update.mutateAsync({ body, version }),
  });
  const total = scoreFactorNames.reduce((sum, name) => sum + form.values[name], 0);
  const change = (name: ScoreFactorName, value: number) => form.change({ [name]: value });
  return (
    <div className={styles.page}>
      <section id={form.id} className={styles.form} aria-label="Weights">
        <p className={styles.intro}>
          A score is the average of an account’s factors by these weights. Factors without data
          don’t count.
        </p>
        <RecordFormNotices form={form} labels={labels} />
        <ul className={styles.weights}>
          {scoreFactorNames.map((name) => (
            <WeightEntry
              key={name}
              name={name}
              value={form.values[name]}
              total={total}
              error={form.errors[name]}
              onChange={(value) => change(name, value)}
            />
          ))}
        </ul>
        <div className={styles.actions}>
          <SectionButtons form={form} />
        </div>
        {weights.saved_by && (
          <p className={styles.saved}>
            Saved by {weights.saved_by.name}, <DateText value={weights.saved_at} style="moment" />
          </p>
        )}
      </section>
      <Effects weights={form.values} isChanged={form.isTouched} />
    </div>
  );
}

interface WeightEntryProps {
  name: ScoreFactorName;
  value: number;
  total: number;
  error: string | undefined;
  onChange: (value: number) => void;
}

function WeightEntry({ name, value, total, error, onChange }: WeightEntryProps) {
  const { title, explanation } = scoreFactorRules[name];
  const share = total === 0 ? 0 : Math.round((value * 100) / total);
  return (
    <li className={styles.weight}>
      <div>
        <span className={styles.title}>
          {title} <span className={styles.share}>{share}%</span>
        </span>
        <Slider
          size="sm"
          min={0}
          max={largestWeight}
          label={null}
          thumbLabel={`Weight of ${title}`}
          value={value}
          onChange={onChange}
        />
        <p className={styles.explanation}>{explanation}</p>
      </div>
      <NumberInput
        aria-label={`Weight of ${title}, as a number`}
        size="xs"
        min={0}
        max={largestWeight}
        allowDecimal={false}
        clampBehavior="strict"
        value={value}
        error={error}
        onChange={(next) => onChange(Number(next))}
      />
    </li>
  );
}

/** The delay in milliseconds, so that the effect isn't computed for each value while a slider moves. */
const effectDelay = 250;

const effectId = ({ id }: ScoreEffect) => id;

/** Lists the accounts with their current scores and their scores under the given weights. */
function Effects({ weights, isChanged }: { weights: ScoreWeights; isChanged: boolean }) {
  const [shown] = useDebouncedValue(weights, effectDelay);
  const isEmpty = scoreFactorNames.every((name) => shown[name] === 0);
  const query = Object.fromEntries(scoreFactorNames.map((name) => [name, String(shown[name])]));
  const list = useEndpointPages(scoreWeightsCalls.effects, { pageSize: 50, query });
  return (
    <section className={styles.effects} aria-label="Effect on accounts">
      <div className={styles.effectsHead}>
        <h2 className={styles.heading}>Effect on accounts</h2>
        <p className={styles.explanation}>
          {isChanged
            ? 'Nothing is saved yet. The biggest changes are first.'
            : 'Change a weight to see its effect before you save it.'}
        </p>
      </div>
      <PagedTable
        label="Effect on accounts"
        list={list}
        columns={effectColumns}
        rowId={effectId}
        problem={isEmpty ? 'Give at least one factor a weight' : 'The effect couldn’t be computed'}
        loadingLabel="Loading Effect"
        empty={
          <EmptyState heading="No Scores Yet" icon={<IconScale size={22} stroke={1.5} />}>
            Scores are computed every night, and when an account’s data changes.
          </EmptyState>
        }
      />
    </section>
  );
}
