import { Group, Modal, Stack } from '@mantine/core';
import type { WebsiteBuild } from '@portal/contract/onboarding/website-build.schema.ts';
import { dayInZone } from '@portal/contract/platform/dates.ts';
import { useTimeZone } from '#platform/api/portal-settings.ts';
import { FormButtons } from '#platform/forms/FormButtons.tsx';
import { required } from '#platform/forms/field-errors.ts';
import { RecordFormNotices } from '#platform/forms/RecordFormNotices.tsx';
import { useRecordForm } from '#platform/forms/use-record-form.ts';
import { preferredOrganization, useViewer } from '#platform/session/viewer.ts';
import { DayInput } from '#platform/ui/dates/DayInput.tsx';
import { BuildFields } from './BuildFields.tsx';
import styles from './Builds.module.css';
import { type BuildValues, buildLabels, buildValues } from './build-form-values.ts';
import { useCreateBuild } from './builds.queries.ts';
import { type TemplateChoice, TemplateSelect } from './TemplateSelect.tsx';

type Values = BuildValues & { build_template: TemplateChoice; deploy_template: TemplateChoice };

const labels = {
  ...buildLabels,
  build_template: 'Build checklist',
  deploy_template: 'Deployment checklist',
};

export function AddBuildModal({ onClose }: { onClose: () => void }) {
  const viewer = useViewer();
  const today = dayInZone(new Date(), useTimeZone());
  const create = useCreateBuild();
  const form = useRecordForm<Values, WebsiteBuild>({
    name: 'website-build-new',
    valuesOf: () => ({
      ...buildValues(undefined),
      organization: preferredOrganization(viewer),
      start_date: today,
      build_template: 'master',
      deploy_template: 'master',
    }),
    validate: { label: required, organization: required },
    create: async ({ organization, build_template, deploy_template, ...values }) => {
      await create.mutateAsync({
        body: {
          ...values,
          organization: organization ?? 0,
          ...(build_template !== 'master' && { build_template }),
          ...(deploy_template !== 'master' && { deploy_template }),
        },
      });
      onClose();
    },
  });
  const { values, errors } = form;

  return (
    <Modal
      opened
      onClose={onClose}
      title="Add New Website Build"
      size={680}
      closeOnClickOutside={false}
    >
      <form id={form.id} onSubmit={form.handleSubmit} noValidate>
        <Stack gap={14}>
          <RecordFormNotices form={form} labels={labels} />
          <BuildFields
            values={values}
            onChange={form.change}
            errors={errors}
            startDate={
              <DayInput
                label={labels.start_date}
                value={values.start_date}
                error={errors.start_date}
                onChange={(start_date) => form.change({ start_date })}
              />
            }
          />
          <div className={styles.pair}>
            <TemplateSelect
              label={labels.build_template}
              master="website_build"
              value={values.build_template}
              error={errors.build_template}
              onChange={(chosen) => form.change({ build_template: chosen })}
            />
            <TemplateSelect
              label={labels.deploy_template}
              master="website_deployment"
              value={values.deploy_template}
              error={errors.deploy_template}
              onChange={(chosen) => form.change({ deploy_template: chosen })}
            />
          </div>
        </Stack>
        <Group justify="flex-end" gap="sm" mt="lg">
          <span role="status" className={styles.creating}>
            {form.isSaving && 'Creating Website Build'}
          </span>
          <FormButtons form={form} onClose={onClose} submitLabel="Add Website Build" />
        </Group>
      </form>
    </Modal>
  );
}
