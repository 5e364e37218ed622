import { Button, Group, Modal, NumberInput, Select, Stack, Switch, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { ContentProject } from '@portal/contract/content/content-project.schema.ts';
import { planningYears } from '@portal/contract/content/planning-month.schema.ts';
import { dayInZone } from '@portal/contract/platform/dates.ts';
import { useTimeZone } from '#platform/api/portal-settings.ts';
import { ErrorDisplay } from '#platform/forms/ErrorDisplay.tsx';
import { fieldErrorsOf, hasOtherErrors } from '#platform/forms/field-errors.ts';
import { DayInput } from '#platform/ui/DayInput.tsx';
import { monthChoices } from '../planning/month-label.ts';
import { useCreateProject, useUpdateProject } from './project.queries.ts';

interface ProjectFormProps {
  /** The project that is changed; without one a project is added. */
  project?: ContentProject | undefined;
  onDone: () => void;
}

const fields = ['name', 'start_month', 'start_year', 'due_date', 'complete'] as const;

export function ProjectForm({ project, onDone }: ProjectFormProps) {
  const today = dayInZone(new Date(), useTimeZone());
  const { first, last } = planningYears(today);
  const form = useForm({
    initialValues: {
      name: project?.name ?? '',
      start_month: project ? String(project.start_month) : null,
      start_year: (project?.start_year ?? Number(today.slice(0, 4))) as number | string,
      due_date: project?.due_date ?? null,
      complete: project?.complete ?? false,
    },
    validate: {
      name: (name) => (name.trim() === '' ? 'This field is required.' : null),
      start_month: (month) => (month === null ? 'This field is required.' : null),
      start_year: (year) => yearProblem(year),
    },
  });
  const yearProblem = (year: number | string) => {
    if (typeof year !== 'number') return 'This field is required.';
    // A project that began long ago keeps its year.
    if (year === project?.start_year || (year >= first && year <= last)) return null;
    return `Enter a year from ${first} to ${last}.`;
  };
  const create = useCreateProject(onDone);
  const update = useUpdateProject(onDone);
  const mutation = project ? update : create;

  const handleSubmit = form.onSubmit((values) => {
    const body = {
      ...values,
      start_month: Number(values.start_month),
      start_year: Number(values.start_year),
    };
    const onError = (error: Error) => form.setErrors(fieldErrorsOf(error));
    if (!project) return create.mutate({ body }, { onError });
    update.mutate({ params: { id: project.id }, body, version: project.version }, { onError });
  });

  return (
    <form onSubmit={handleSubmit} noValidate>
      <Stack gap={14}>
        {hasOtherErrors(mutation.error, fields) && <ErrorDisplay error={mutation.error} />}
        <TextInput
          label="Name"
          withAsterisk
          maxLength={255}
          data-autofocus
          {...form.getInputProps('name')}
        />
        <Group grow gap={12} align="start">
          <Select
            label="Start month"
            withAsterisk
            placeholder="Choose a month"
            data={monthChoices}
            maxDropdownHeight={400}
            {...form.getInputProps('start_month')}
          />
          <NumberInput
            label="Start year"
            withAsterisk
            min={first}
            max={last}
            clampBehavior="none"
            allowDecimal={false}
            {...form.getInputProps('start_year')}
          />
        </Group>
        <DayInput
          label="Due date"
          {...form.getInputProps('due_date')}
          value={form.values.due_date}
        />
        <Switch
          label="Complete"
          description="A complete project leaves the pickers; its articles stay."
          {...form.getInputProps('complete', { type: 'checkbox' })}
        />
        <Group justify="flex-end" gap={8} mt={4}>
          <Button variant="default" onClick={onDone}>
            Cancel
          </Button>
          <Button type="submit" loading={mutation.isPending}>
            {project ? 'Save' : 'Add Content Project'}
          </Button>
        </Group>
      </Stack>
    </form>
  );
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
