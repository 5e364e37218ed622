import { Group, Modal, NumberInput, Stack, Switch, TextInput } from '@mantine/core';
import type { ContentProject } from '@portal/contract/content/planning/content-project.schema.ts';
import {
  monthNames,
  planningYears,
} from '@portal/contract/content/planning/planning-month.schema.ts';
import { dayInZone } from '@portal/contract/platform/dates.ts';
import { requiredMessage } from '@portal/contract/platform/field-rules.ts';
import { monthChoices } from '#content/shared/month-label.ts';
import { useTimeZone } from '#platform/api/portal-settings.ts';
import { FormButtons } from '#platform/forms/FormButtons.tsx';
import { required } from '#platform/forms/field-errors.ts';
import { RecordFormNotices } from '#platform/forms/RecordFormNotices.tsx';
import { useRecordForm } from '#platform/forms/use-record-form.ts';
import { DayInput } from '#platform/ui/dates/DayInput.tsx';
import { Select } from '#platform/ui/inputs/Select.tsx';
import { useCreateProject, useUpdateProject } from './projects.queries.ts';

interface ProjectFormProps {
  /** The project to change; omitted to add one. */
  project?: ContentProject | undefined;
  onDone: () => void;
}

const labels = {
  name: 'Name',
  start_month: 'Start month',
  start_year: 'Start year',
  due_date: 'Due date',
  complete: 'Complete',
};

function ProjectForm({ project, onDone }: ProjectFormProps) {
  const today = dayInZone(new Date(), useTimeZone());
  const { first, last } = planningYears(today);
  const create = useCreateProject(onDone);
  const update = useUpdateProject(onDone);
  const form = useRecordForm<ProjectFormValues, ContentProject>({
    name: project ? `project-${project.id}` : 'project-new',
    record: project,
    valuesOf: (record) => projectFormValues(record, Number(today.slice(0, 4))),
    validate: {
      name: required,
      start_month: required,
      start_year: (year) => {
        if (typeof year !== 'number') return requiredMessage;
        // An old project may keep its year, even if the year is out of range.
        if (year === project?.start_year || (year >= first && year <= last)) return null;
        return `Enter a year from ${first} to ${last}.`;
      },
    },
    savesOn: 'submit',
    create: (values) => {
      const [start_month, start_year] = [Number(values.start_month), Number(values.start_year)];
      return create.mutateAsync({ body: { ...values, start_month, start_year } });
    },
    update: (changes, { id, version }) =>
      update.mutateAsync({ params: { id }, body: bodyOf(changes), version }),
  });

  return (
    <form id={form.id} onSubmit={form.handleSubmit} noValidate>
      <Stack gap={14}>
        <RecordFormNotices form={form} labels={labels} format={valueText} />
        <TextInput
          label={labels.name}
          withAsterisk
          data-autofocus
          {...form.getInputProps('name')}
        />
        <Group grow gap={12} align="start">
          <Select
            label={labels.start_month}
            withAsterisk
            placeholder="Choose a month"
            data={monthChoices}
            maxDropdownHeight={400}
            {...form.getInputProps('start_month')}
          />
          <NumberInput
            label={labels.start_year}
            withAsterisk
            min={first}
            max={last}
            clampBehavior="none"
            allowDecimal={false}
            {...form.getInputProps('start_year')}
          />
        </Group>
        <DayInput label={labels.due_date} {...form.getInputProps('due_date')} />
        <Switch
          label={labels.complete}
          description="Complete projects no longer appear in pick lists. Their articles are kept."
          {...form.getSwitchProps('complete')}
        />
        <Group justify="flex-end" gap={8} mt={4}>
          <FormButtons
            form={form}
            onClose={onDone}
            submitLabel={project ? 'Save' : 'Add Content Project'}
          />
        </Group>
      </Stack>
    </form>
  );
}

function projectFormValues(project: ContentProject | undefined, thisYear: number) {
  return {
    name: project?.name ?? '',
    start_month: project ? String(project.start_month) : null,
    start_year: (project?.start_year ?? thisYear) as number | string,
    due_date: project?.due_date ?? null,
    complete: project?.complete ?? false,
  };
}

type ProjectFormValues = ReturnType<typeof projectFormValues>;

/** Returns the request body. The start month and year must have been validated. */
function bodyOf({ start_month, start_year, ...rest }: Partial<ProjectFormValues>) {
  return {
    ...rest,
    ...(start_month !== undefined && { start_month: Number(start_month) }),
    ...(start_year !== undefined && { start_year: Number(start_year) }),
  };
}

/** Formats a conflict's values. */
function valueText(field: string, value: unknown): string {
  if (field === 'start_month') return monthNames[Number(value) - 1] ?? '';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return value === null ? '(empty)' : String(value);
}

interface ProjectModalProps {
  isOpen: boolean;
  onClose: () => void;
  project?: ContentProject | undefined;
}

export function ProjectModal({ isOpen, onClose, project }: ProjectModalProps) {
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={project ? 'Edit Project' : 'Add Content Project'}
    >
      <ProjectForm project={project} onDone={onClose} />
    </Modal>
  );
}
