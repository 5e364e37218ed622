import { ActionIcon, Button, Group } from '@mantine/core';
import type { EditorialRequirement } from '@portal/contract/organizations/editorial-requirement.schema.ts';
import { IconPencil, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useKeptText } from '#platform/forms/use-kept-text.ts';
import { ConfirmButton } from '#platform/ui/ConfirmButton.tsx';
import { GrowingTextarea } from '#platform/ui/GrowingTextarea.tsx';
import { LoadProblem } from '#platform/ui/LoadProblem.tsx';
import {
  requirementsQuery,
  useAddRequirement,
  useDeleteRequirement,
  useUpdateRequirement,
} from '../organization.queries.ts';
import styles from './OrganizationDirectory.module.css';

interface EditorialRequirementsProps {
  organizationId: number;
  mayEdit: boolean;
}

/** The organization's writing rules; each one is saved on its own. */
export function EditorialRequirements({ organizationId, mayEdit }: EditorialRequirementsProps) {
  const { data: requirements, error, refetch } = useQuery(requirementsQuery(organizationId));
  const [isAdding, setIsAdding] = useState(false);
  const [kept, keep] = useKeptText(`requirement-of-${organizationId}`);
  const handleDone = () => {
    keep('');
    setIsAdding(false);
  };
  const add = useAddRequirement(handleDone);
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
      {isAdding && (
        <RequirementForm
          text={kept}
          label="New editorial requirement"
          isBusy={add.isPending}
          onType={keep}
          onSave={(requirement) =>
            add.mutate({ body: { organization: organizationId, requirement } })
          }
          onCancel={handleDone}
        />
      )}
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
  const update = useUpdateRequirement(() => setIsEditing(false));
  const remove = useDeleteRequirement();
  const params = { id: requirement.id };
  if (isEditing) {
    return (
      <li>
        <RequirementForm
          text={requirement.requirement}
          label="Editorial requirement"
          isBusy={update.isPending}
          onSave={(text) => update.mutate({ params, body: { requirement: text } })}
          onCancel={() => setIsEditing(false)}
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
  text: string;
  label: string;
  isBusy: boolean;
  onType?: (text: string) => void;
  onSave: (text: string) => void;
  onCancel: () => void;
}

function RequirementForm(props: RequirementFormProps) {
  const { text, label, isBusy, onType, onSave, onCancel } = props;
  const [typed, setTyped] = useState(text);
  return (
    <form
      className={styles.requirementForm}
      onSubmit={(event) => {
        event.preventDefault();
        onSave(typed.trim());
      }}
    >
      <GrowingTextarea
        aria-label={label}
        minRows={2}
        maxLength={1_000}
        autoFocus
        value={typed}
        onChange={({ currentTarget: { value } }) => {
          setTyped(value);
          onType?.(value);
        }}
      />
      <Group justify="flex-end" gap={8}>
        <Button size="xs" variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <Button size="xs" type="submit" disabled={typed.trim() === ''} loading={isBusy}>
          Save
        </Button>
      </Group>
    </form>
  );
}
