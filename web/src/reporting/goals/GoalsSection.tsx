import { ActionIcon, Button } from '@mantine/core';
import { metricGoalCalls } from '@portal/contract/reporting/goals/metric-goal.calls.ts';
import {
  goalMetricTitles,
  type MetricGoal,
} from '@portal/contract/reporting/goals/metric-goal.schema.ts';
import { IconPencil, IconTarget } from '@tabler/icons-react';
import { useState } from 'react';
import { useEndpointPages } from '#platform/api/queries.ts';
import { useMayCall } from '#platform/session/viewer.ts';
import { ConfirmButton } from '#platform/ui/buttons/ConfirmButton.tsx';
import { ShowMore } from '#platform/ui/buttons/ShowMore.tsx';
import { LoadProblemLine } from '#platform/ui/placeholders/LoadProblemLine.tsx';
import { SkeletonRows } from '#platform/ui/placeholders/Skeletons.tsx';
import styles from '../shared/RecordEntries.module.css';
import { GoalModal } from './GoalModal.tsx';
import { useDeleteGoal } from './goals.queries.ts';
import { goalMonthsText, goalText } from './shared/goal-texts.ts';

const pageSize = 10;

/** Shows staff an organization's goals, and lets them set new ones. */
export function GoalsSection({ organization }: { organization: { id: number } }) {
  if (!useMayCall(metricGoalCalls.list)) return null;
  return <Goals organization={organization.id} />;
}

function Goals({ organization }: { organization: number }) {
  const [open, setOpen] = useState<MetricGoal | 'new' | null>(null);
  const list = useEndpointPages(metricGoalCalls.list, {
    pageSize,
    query: { organization: String(organization) },
  });
  return (
    <section className={styles.section} aria-label="Goals">
      <h3 className={styles.heading}>Goals</h3>
      <p className={styles.quiet}>Reports and account health show goals with the numbers.</p>
      {list.isLoading && <SkeletonRows label="Loading Goals" rows={2} />}
      {list.error && (
        <LoadProblemLine
          heading="The goals couldn’t be loaded"
          error={list.error}
          onRetry={() => void list.refetch()}
        />
      )}
      {!list.isLoading && !list.error && list.rows.length === 0 && (
        <p className={styles.quiet}>No goal is set yet.</p>
      )}
      <ul className={styles.entries}>
        {list.rows.map((goal) => (
          <GoalEntry key={goal.id} goal={goal} onEdit={() => setOpen(goal)} />
        ))}
      </ul>
      <div className={styles.buttons}>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconTarget size={14} stroke={1.8} aria-hidden="true" />}
          onClick={() => setOpen('new')}
        >
          Set Goal
        </Button>
        <ShowMore list={list} size="xs">
          Show More Goals
        </ShowMore>
      </div>
      {open !== null && (
        <GoalModal
          organization={organization}
          {...(open !== 'new' && { goal: open })}
          onClose={() => setOpen(null)}
        />
      )}
    </section>
  );
}

function GoalEntry({ goal, onEdit }: { goal: MetricGoal; onEdit: () => void }) {
  const remove = useDeleteGoal();
  const title = goalMetricTitles[goal.metric];
  return (
    <li className={styles.entry}>
      <span className={styles.text}>
        <span>
          {title}: {goalText(goal)}
        </span>
        <span className={styles.quiet}>{goalMonthsText(goal)}</span>
        {goal.note && <span className={styles.note}>{goal.note}</span>}
      </span>
      <ActionIcon aria-label={`Edit the goal for ${title}`} onClick={onEdit}>
        <IconPencil size={16} stroke={1.6} />
      </ActionIcon>
      <ConfirmButton
        size="xs"
        variant="subtle"
        color="gray"
        label="Delete"
        question="Delete this goal?"
        consequence="Decks already sent keep it. To change a goal from a given month on, end it and set a new one."
        onConfirm={() => remove.mutateAsync({ params: { id: goal.id } })}
      />
    </li>
  );
}
