import type { Article } from '@portal/contract/content/articles/article.schema.ts';
import {
  type AssigneeField,
  assigneeFields,
} from '@portal/contract/content/articles/article-workflow.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { retryOf } from '#platform/api/queries.ts';
import { DateText } from '#platform/ui/dates/DateText.tsx';
import { DayInput } from '#platform/ui/dates/DayInput.tsx';
import { EntitySelect } from '#platform/ui/inputs/EntitySelect.tsx';
import { PersonName } from '#platform/ui/people/PersonAvatar.tsx';
import { StatusDot, StatusMark } from '#platform/ui/status/StatusDot.tsx';
import { type ChosenPerson, StaffSelect, WriterSelect } from '#users/shared/StaffSelect.tsx';
import { labelOfField } from '../../shared/article-labels.ts';
import { statusesQuery } from '../../shared/pick-lists.queries.ts';
import type { ArticleFormValues } from '../article-form-values.ts';
import { ScheduleByInput } from '../ScheduleByInput.tsx';
import { labelOfProperty, type PropertyField } from './article-properties.ts';

interface PropertyPickerProps {
  article: Article;
  field: PropertyField;
  value: ArticleFormValues[PropertyField];
  error: string | undefined;
  /** `shown` is the new value as reading mode displays it. */
  onChange: (value: ArticleFormValues[PropertyField], shown: ReactNode) => void;
  /** Called when an option is picked, which ends editing. Typing a date doesn't end it. */
  onPick: () => void;
  onClose: () => void;
}

const dropdown = { width: 240, position: 'bottom-start' } as const;

export function PropertyPicker(props: PropertyPickerProps) {
  const { article, field, value, error, onChange, onPick, onClose } = props;
  const input = { 'aria-label': labelOfProperty(article, field), size: 'xs', error } as const;
  const select = { ...input, comboboxProps: dropdown, onDropdownClose: onClose };
  if (field === 'status') {
    return <StatusPicker {...props} />;
  }
  if (isAssignee(field)) {
    const handleChange = (id: number | null, person: ChosenPerson | null) => {
      onChange(id, <PersonName person={person} />);
      onPick();
    };
    const id = typeof value === 'number' ? value : null;
    const { writer } = article;
    if (field === 'writer') {
      return (
        <WriterSelect
          {...select}
          clearable={false}
          value={id}
          own={writer && { id: writer.id, name: writer.user.name }}
          onChange={handleChange}
        />
      );
    }
    return (
      <StaffSelect
        {...select}
        value={id}
        own={article[field]}
        client={field === 'final_approver' ? article.client.id : null}
        onChange={handleChange}
      />
    );
  }
  const day = typeof value === 'string' ? value : null;
  const handleDay = (style: 'hour' | 'card') => (chosen: string | null) =>
    onChange(chosen, <DateText value={chosen} style={style} />);
  if (field === 'duedate_schedulepost') {
    const label = labelOfField(field);
    return <ScheduleByInput label={label} error={error} value={day} onChange={handleDay('hour')} />;
  }
  return (
    <DayInput
      aria-label={labelOfProperty(article, field)}
      error={error}
      value={day}
      onChange={handleDay('card')}
    />
  );
}

function StatusPicker({ article, value, error, onChange, onPick, onClose }: PropertyPickerProps) {
  const statuses = useQuery(statusesQuery);
  const choices = (statuses.data ?? [])
    .filter(({ id, is_active }) => is_active || id === value)
    .map((status) => ({ ...status, label: status.name }));
  // The current status is known before the list loads, so the input has its name immediately.
  const own = { ...article.status, label: article.status.name };
  const chosen = [...choices, own].find(({ id }) => id === value);
  return (
    <EntitySelect
      aria-label="Status"
      size="xs"
      error={error}
      comboboxProps={dropdown}
      onDropdownClose={onClose}
      clearable={false}
      leftSection={chosen && <StatusMark color={chosen.color} />}
      choices={choices}
      chosen={chosen}
      value={typeof value === 'number' ? value : null}
      isLoading={statuses.isLoading}
      retry={retryOf(statuses)}
      renderChoice={(status) => <StatusDot status={status} />}
      onChange={(id, status) => {
        onChange(id, status && <StatusDot status={status} />);
        onPick();
      }}
    />
  );
}

const isAssignee = (field: PropertyField): field is AssigneeField =>
  (assigneeFields as readonly string[]).includes(field);
