import { Checkbox, Group, Modal, Stack } from '@mantine/core';
import type { WebsiteBuild } from '@portal/contract/onboarding/website-build.schema.ts';
import { ApiError } from '@portal/contract/platform/api-error.ts';
import { IconFileOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { FormButtons } from '#platform/forms/FormButtons.tsx';
import { required } from '#platform/forms/field-errors.ts';
import { RecordFormNotices } from '#platform/forms/RecordFormNotices.tsx';
import { useRecordForm } from '#platform/forms/use-record-form.ts';
import { ConfirmButton } from '#platform/ui/buttons/ConfirmButton.tsx';
import { EmptyState } from '#platform/ui/placeholders/EmptyState.tsx';
import { LoadProblem } from '#platform/ui/placeholders/LoadProblem.tsx';
import { SkeletonFields } from '#platform/ui/placeholders/Skeletons.tsx';
import { OrganizationName } from '#users/shared/RecordName.tsx';
import { BuildFields } from './BuildFields.tsx';
import styles from './Builds.module.css';
import { type BuildValues, buildLabels, buildValues } from './build-form-values.ts';
import { buildQuery, useDeleteBuild, useUpdateBuild } from './builds.queries.ts';
import { StartDateField } from './StartDateField.tsx';

interface EditBuildModalProps {
  id: number;
  onClose: () => void;
}

export function EditBuildModal({ id, onClose }: EditBuildModalProps) {
  const { data, error, refetch } = useQuery(buildQuery(id));
  const isGone = error instanceof ApiError && error.status === 404;
  return (
    <Modal opened onClose={onClose} title="Edit Website Build" size={680}>
      {data && !isGone ? (
        <EditBuildForm key={id} build={data} onDone={onClose} />
      ) : isGone ? (
        <EmptyState icon={<IconFileOff size={22} stroke={1.5} />} heading="This build is gone">
          It was deleted, or you no longer have access.
        </EmptyState>
      ) : error ? (
        <LoadProblem
          heading="This build couldn’t be loaded"
          error={error}
          onRetry={() => void refetch()}
        />
      ) : (
        <SkeletonFields fields={5} label="Loading Website Build" />
      )}
    </Modal>
  );
}

interface EditBuildFormProps {
  build: WebsiteBuild;
  onDone: () => void;
}

function EditBuildForm({ build, onDone }: EditBuildFormProps) {
  const update = useUpdateBuild();
  const form = useRecordForm<BuildValues, WebsiteBuild>({
    name: `website-build-${build.id}`,
    record: build,
    valuesOf: buildValues,
    validate: { label: required, organization: required },
    update: ({ organization, ...changes }, { id, version }) => {
      const body = { ...changes, ...(organization && { organization }) };
      return update.mutateAsync({ params: { id }, body, version });
    },
  });
  const remove = useDeleteBuild(() => {
    form.discard();
    onDone();
  });
  const { allowed_actions: actions } = build;
  const setActive = (is_active: boolean) => {
    form.change({ is_active });
    void form.flush();
  };
  return (
    <>
      <fieldset className={styles.fields} disabled={!actions.includes('update')}>
        <Stack gap={14}>
          <RecordFormNotices
            form={form}
            labels={buildLabels}
            format={(field, value) => {
              if (value === null || value === '') return '(empty)';
              if (typeof value === 'boolean') return value ? 'Active' : 'Archived';
              return field === 'organization' ? (
                <OrganizationName id={Number(value)} />
              ) : (
                String(value)
              );
            }}
          />
          <BuildFields
            values={form.values}
            onChange={form.change}
            errors={form.errors}
            build={build}
            startDate={
              <StartDateField
                build={build}
                value={form.values.start_date}
                error={form.errors.start_date}
                onChange={(start_date) => {
                  form.change({ start_date });
                  void form.flush();
                }}
              />
            }
          />
        </Stack>
      </fieldset>
      {(actions.includes('archive') || actions.includes('reactivate')) && (
        <Checkbox
          mt={14}
          label={buildLabels.is_active}
          description="An archived build keeps its checklists, which can’t be changed."
          checked={form.values.is_active}
          onChange={(event) => setActive(event.currentTarget.checked)}
        />
      )}
      <Group justify="flex-end" gap="sm" mt="lg">
        {actions.includes('delete') && (
          <span className={styles.left}>
            <ConfirmButton
              label="Delete"
              c="var(--tone-danger)"
              question={`Delete ${build.label}?`}
              consequence="Its checklists with all items, files, and comments are deleted, too. This can’t be undone."
              onConfirm={() => remove.mutateAsync({ params: { id: build.id } })}
            />
          </span>
        )}
        <FormButtons form={form} onClose={onDone} />
      </Group>
    </>
  );
}
