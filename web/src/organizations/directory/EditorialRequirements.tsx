import { ActionIcon, Button, Group } from '@mantine/core';
import type { EditorialRequirement } from '@portal/contract/organizations/editorial-requirement.schema.ts';
import { IconPencil, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FormButtons } from '#platform/forms/FormButtons.tsx';
import { RecordFormNotices } from '#platform/forms/RecordFormNotices.tsx';
import { useRecordForm } from '#platform/forms/use-record-form.ts';
import { ConfirmButton } from '#platform/ui/buttons/ConfirmButton.tsx';
import { GrowingTextarea } from '#platform/ui/inputs/GrowingTextarea.tsx';
import { LoadProblem } from '#platform/ui/placeholders/LoadProblem.tsx';
import {
  requirementsQuery,
  useAddRequirement,
  useDeleteRequirement,
  useUpdateRequirement,
} from '../organizations.queries.ts';
import styles from './OrganizationDirectory.module.css';

interface EditorialRequirementsProps {
  organizationId: number;
  mayEdit: boolean;
}

/** Edits an organization's editorial requirements. Each one is saved separately. */
export function EditorialRequirements({ organizationId, mayEdit }: EditorialRequirementsProps) {
  const { data: requirements, error, refetch } = useQuery(requirementsQuery(organizationId));
  const [isAdding, setIsAdding] = useState(false);
  const handleDone = () => setIsAdding(false);
  return (
    <section className={styles.section} aria-label="Editorial requirements">
      <h3 className={styles.legend}>Editorial requirements</h3>
      {error && (
        <LoadProblem
          heading="The editorial requirements couldn’t be loaded"
          error={error}
          onRetry={() => void refetch()}
        />
      )}
      {requirements?.length === 0 && (
        <p className={styles.text}>Writers for this organization see these next to the article.</p>
      )}
      <ul className={styles.requirements}>
        {requirements?.map((requirement) => (
          <RequirementRow key={requirement.id} requirement={requirement} mayEdit={mayEdit} />
        ))}
      </ul>
      {isAdding && <RequirementForm organization={organizationId} onDone={handleDone} />}
      {mayEdit && !isAdding && (
        <div>
          <Button
            size="xs"
            variant="default"
            leftSection={<IconPlus size={14} stroke={2} />}
            onClick={() => setIsAdding(true)}
          >
            Add Editorial Requirement
          </Button>
        </div>
      )}
    </section>
  );
}

interface RequirementRowProps {
  requirement: EditorialRequirement;
  mayEdit: boolean;
}

function RequirementRow({ requirement, mayEdit }: RequirementRowProps) {
  const [isEditing, setIsEditing] = useState(false);
  const remove = useDeleteRequirement();
  const params = { id: requirement.id };
  if (isEditing) {
    return (
      <li>
        <RequirementForm
          organization={requirement.organization}
          requirement={requirement}
          onDone={() => setIsEditing(false)}
        />
      </li>
    );
  }
  return (
    <li className={styles.requirement}>
      <span className={styles.requirementText}>{requirement.requirement}</span>
      {mayEdit && (
        <>
          <ActionIcon aria-label="Edit editorial requirement" onClick={() => setIsEditing(true)}>
            <IconPencil size={16} stroke={1.6} />
          </ActionIcon>
          <ConfirmButton
            size="xs"
            variant="subtle"
            color="gray"
            label="Delete"
            question="Delete this editorial requirement?"
            consequence={requirement.requirement}
            onConfirm={() => remove.mutateAsync({ params })}
          />
        </>
      )}
    </li>
  );
}

interface RequirementFormProps {
  organization: number;
  /** The requirement to edit; omitted when adding one. */
  requirement?: EditorialRequirement;
  onDone: () => void;
}

const labels = { requirement: 'Editorial requirement' };

function RequirementForm({ organization, requirement, onDone }: RequirementFormProps) {
  const add = useAddRequirement(onDone);
  const update = useUpdateRequirement(onDone);
  const form = useRecordForm<{ requirement: string }, EditorialRequirement>({
    name: requirement ? `requirement-${requirement.id}` : `requirement-of-${organization}`,
    record: requirement,
    valuesOf: (record) => ({ requirement: record?.requirement ?? '' }),
    savesOn: 'submit',
    create: (values) =>
      add.mutateAsync({ body: { organization, requirement: values.requirement.trim() } }),
    update: ({ requirement: text }, { id, version }) =>
      update.mutateAsync({ params: { id }, body: { requirement: text?.trim() }, version }),
  });
  return (
    <form id={form.id} className={styles.requirementForm} onSubmit={form.handleSubmit} noValidate>
      <RecordFormNotices form={form} labels={labels} />
      <GrowingTextarea
        aria-label={requirement ? 'Editorial requirement' : 'New editorial requirement'}
        minRows={2}
        maxLength={1_000}
        autoFocus
        {...form.getInputProps('requirement')}
      />
      <Group justify="flex-end" gap={8}>
        <FormButtons
          form={form}
          onClose={onDone}
          size="xs"
          isDisabled={form.values.requirement.trim() === ''}
        />
      </Group>
    </form>
  );
}
