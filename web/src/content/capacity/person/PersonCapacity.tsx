import { Button } from '@mantine/core';
import type {
  CapacityTerms,
  PersonCapacity as Record,
} from '@portal/contract/content/capacity/capacity.schema.ts';
import { amountText, roleWords } from '@portal/contract/content/capacity/capacity-texts.ts';
import { dayInZone } from '@portal/contract/platform/dates.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTimeZone } from '#platform/api/portal-settings.ts';
import { DateText } from '#platform/ui/dates/DateText.tsx';
import { LoadProblemLine } from '#platform/ui/placeholders/LoadProblemLine.tsx';
import { SkeletonFields } from '#platform/ui/placeholders/Skeletons.tsx';
import { personCapacityQuery } from '../capacity.queries.ts';
import styles from '../shared/Capacity.module.css';
import { CapacityForm } from './CapacityForm.tsx';
import { DaysOff } from './DaysOff.tsx';

/** Shows and edits a person's capacity and days off. */
export function PersonCapacity({ personId }: { personId: number }) {
  const { data, error, refetch } = useQuery(personCapacityQuery(personId));
  if (error && !data) {
    return (
      <LoadProblemLine
        heading="The capacity couldn’t be loaded"
        error={error}
        onRetry={() => void refetch()}
      />
    );
  }
  if (!data) return <SkeletonFields label="Loading Capacity" />;
  return (
    <div className={styles.stack}>
      <Capacities record={data} />
      <DaysOff record={data} />
    </div>
  );
}

function Capacities({ record }: { record: Record }) {
  const today = dayInZone(new Date(), useTimeZone());
  const [isAdding, setIsAdding] = useState(false);
  const mayUpdate = record.allowed_actions.includes('update');
  return (
    <section className={styles.section} aria-label="Capacity per week">
      <h3 className={styles.heading}>Capacity per week</h3>
      {record.capacities.length === 0 && (
        <p className={styles.hint}>No capacity is set, so overloads won’t be flagged.</p>
      )}
      {record.capacities.length > 0 && (
        <ul className={styles.list}>
          {record.capacities.map((terms) => (
            <Terms key={terms.id} terms={terms} state={stateOf(terms, record.capacities, today)} />
          ))}
        </ul>
      )}
      {mayUpdate && !isAdding && (
        <div>
          <Button variant="default" size="xs" onClick={() => setIsAdding(true)}>
            Set Capacity
          </Button>
        </div>
      )}
      {isAdding && (
        <CapacityForm record={record} today={today} onClose={() => setIsAdding(false)} />
      )}
    </section>
  );
}

type State = 'now' | 'later' | 'past';

/** Returns whether terms apply now, will apply later, or applied in the past. `all` is sorted by day, latest first. */
function stateOf(terms: CapacityTerms, all: readonly CapacityTerms[], today: string): State {
  if (terms.from_day > today) return 'later';
  const current = all.find(({ role, from_day }) => role === terms.role && from_day <= today);
  return current?.id === terms.id ? 'now' : 'past';
}

const stateTexts = { now: 'Applies now', later: 'Applies later', past: 'Applied before' } as const;

function Terms({ terms, state }: { terms: CapacityTerms; state: State }) {
  const { role, unit, amount, limits, from_day, created_by } = terms;
  return (
    <li className={styles.entry}>
      <span className={styles.entryRow}>
        <span>
          {roleWords[role].name}: {amountText(unit, amount)}
          {limits.map(({ content_type, amount: limit }) => (
            <span key={content_type.id}>
              , at most {amountText(unit, limit)} of {content_type.name}
            </span>
          ))}
        </span>
        <span className={styles.standing}>{stateTexts[state]}</span>
      </span>
      <span className={styles.facts}>
        <span>
          From <DateText value={from_day} style="detail" />
        </span>
        {created_by && <span>{created_by.name}</span>}
      </span>
    </li>
  );
}
