import { SegmentedControl } from '@mantine/core';
import {
  type PushStatus,
  pushStatuses,
} from '@portal/contract/content/push/article-push.schema.ts';
import { dayInZone } from '@portal/contract/platform/dates.ts';
import { useTimeZone } from '#platform/api/portal-settings.ts';
import { DayHourInput, hours } from '#platform/ui/dates/DayHourInput.tsx';
import { Select } from '#platform/ui/inputs/Select.tsx';
import type { BulkTiming } from './bulk-push-dates.ts';
import styles from './Push.module.css';
import { pushFieldLabels, pushStatusLabels } from './push-texts.ts';

interface BulkTimingFieldsProps {
  timing: BulkTiming;
  isDisabled: boolean;
  onChange: (timing: BulkTiming) => void;
}

const ways = [
  { value: 'article', label: 'Each article’s go-live date' },
  { value: 'all', label: 'One time for all' },
];

/** Renders the inputs for the posts' status, and for the dates of scheduled posts. */
export function BulkTimingFields({ timing, isDisabled, onChange }: BulkTimingFieldsProps) {
  const today = dayInZone(new Date(), useTimeZone());
  const { status, isByArticle, date, hour } = timing;
  return (
    <>
      <div className={styles.status}>
        <span className={styles.label} id="bulk-push-status">
          {pushFieldLabels.status}
        </span>
        <SegmentedControl
          aria-labelledby="bulk-push-status"
          data={pushStatuses.map((value) => ({ value, label: pushStatusLabels[value] }))}
          value={status}
          disabled={isDisabled}
          // The control offers only these values.
          onChange={(value) => onChange({ ...timing, status: value as PushStatus })}
        />
      </div>
      {status === 'scheduled' && (
        <div className={styles.dates}>
          <div className={styles.status}>
            <span className={styles.label} id="bulk-push-dates">
              Dates
            </span>
            <SegmentedControl
              aria-labelledby="bulk-push-dates"
              data={ways}
              value={isByArticle ? 'article' : 'all'}
              disabled={isDisabled}
              onChange={(value) => onChange({ ...timing, isByArticle: value === 'article' })}
            />
          </div>
          {isByArticle ? (
            <Select
              label="Hour of publication"
              data={hours}
              allowDeselect={false}
              value={hour}
              disabled={isDisabled}
              onChange={(chosen) => chosen && onChange({ ...timing, hour: chosen })}
            />
          ) : (
            <DayHourInput
              label={pushFieldLabels.date}
              hourLabel="Hour of publication"
              usualHour="09"
              minDay={today}
              value={date}
              disabled={isDisabled}
              onChange={(chosen) => onChange({ ...timing, date: chosen })}
            />
          )}
        </div>
      )}
    </>
  );
}
