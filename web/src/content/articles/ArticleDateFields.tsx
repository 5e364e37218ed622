import {
  type DueDateField,
  dueDateFields,
  dueDatesOfRework,
} from '@portal/contract/content/articles/due-date-fields.ts';
import { dayInZone } from '@portal/contract/platform/dates.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTimeZone } from '#platform/api/portal-settings.ts';
import { DayInput } from '#platform/ui/dates/DayInput.tsx';
import { labelOfField } from '../shared/article-labels.ts';
import { statusesQuery } from '../shared/pick-lists.queries.ts';
import styles from './Article.module.css';
import type { ArticleFieldGroupProps } from './ArticleFields.tsx';
import { ScheduleByInput } from './ScheduleByInput.tsx';

/** Edits an article's dates. Due dates that are already set are locked, except in projects. */
export function ArticleDateFields(props: ArticleFieldGroupProps) {
  const { values, onChange, article, isHidden, inputOf } = props;
  const timeZone = useTimeZone();
  const statuses = useQuery(statusesQuery).data;
  // Dates that were empty when the form opened can be corrected until it closes.
  const [setBefore] = useState(() =>
    dueDateFields.map(({ name }) => name).filter((name) => article?.[name] != null),
  );
  const status = statuses?.find(({ id }) => id === values.status)?.uid ?? article?.status.uid;
  const isRework = status === 'rewrite' || status === 'reedit';
  const isLocked = (name: DueDateField) =>
    article !== null && values.project === null && setBefore.includes(name);
  const shown = dueDateFields.filter(
    ({ name }) => !isHidden(name) && (isRework || !dueDatesOfRework.includes(name)),
  );
  const now = new Date();
  const today = dayInZone(now, timeZone);
  const isPast = (value: string | null) =>
    value !== null && (value.length > 10 ? value < now.toISOString() : value < today);

  return (
    <section className={styles.section}>
      <h3 className={styles.heading}>Due dates</h3>
      {shown.some(({ name }) => isLocked(name)) && (
        <p className={styles.note}>Set dates are locked unless the article belongs to a project.</p>
      )}
      <div className={styles.grid}>
        {shown.map(({ name, kind }) => {
          const Input = kind === 'instant' ? ScheduleByInput : DayInput;
          const isLate = isPast(values[name]);
          return (
            <Input
              key={name}
              {...inputOf(name)}
              label={
                <>
                  {labelOfField(name)}
                  {isLate && <span className={styles.lateDate}> · overdue</span>}
                </>
              }
              value={values[name]}
              disabled={isLocked(name)}
              onChange={(value: string | null) => onChange({ [name]: value })}
            />
          );
        })}
        <DayInput
          {...inputOf('scheduled_date')}
          label={labelOfField('scheduled_date')}
          value={values.scheduled_date}
          onChange={(scheduled_date) => onChange({ scheduled_date })}
        />
      </div>
    </section>
  );
}
