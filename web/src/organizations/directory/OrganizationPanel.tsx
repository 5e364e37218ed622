import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { Organization } from '@portal/contract/organizations/organization.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import { ApiError } from '#platform/api/api-error.ts';
import { ErrorDisplay } from '#platform/forms/ErrorDisplay.tsx';
import { fieldErrorsOf, hasOtherErrors } from '#platform/forms/field-errors.ts';
import { LoadProblem } from '#platform/ui/LoadProblem.tsx';
import { SidePanel } from '#platform/ui/SidePanel.tsx';
import { SkeletonFields } from '#platform/ui/Skeletons.tsx';
import type { PanelWidth } from '#platform/ui/use-panel-width.ts';
import {
  organizationBySlugQuery,
  useAddOrganization,
  useReactivateOrganization,
  useUpdateOrganization,
} from '../organization.queries.ts';
import { ArchiveOrganizationButton } from './ArchiveOrganizationButton.tsx';
import { EditorialRequirements } from './EditorialRequirements.tsx';
import styles from './OrganizationDirectory.module.css';
import {
  AgencyFields,
  CallTrackingFields,
  ContactFields,
  IdentityFields,
  type OrganizationForm,
} from './OrganizationFields.tsx';
import { OrganizationMark } from './OrganizationMark.tsx';
import { bodyOf, organizationRules, valuesOf } from './organization-values.ts';

interface PanelProps {
  width: PanelWidth;
  onClose: () => void;
}

// `logo` is a file where one was chosen; the call then goes as a multipart form.
type Body = NonNullable<Parameters<ReturnType<typeof useUpdateOrganization>['mutate']>[0]['body']>;

function useOrganizationForm(organization?: Organization): OrganizationForm {
  return useForm({ initialValues: valuesOf(organization), validate: organizationRules });
}

export function AddOrganizationPanel({ width, onClose }: PanelProps) {
  const formId = useId();
  const form = useOrganizationForm();
  const add = useAddOrganization(onClose);

  const handleSubmit = form.onSubmit((values) => {
    const { dba_name, legal_name, business_email } = values;
    const changed = bodyOf(values, valuesOf(undefined)) as Body;
    const body = { ...changed, dba_name, legal_name, business_email: business_email.trim() };
    add.mutate({ body }, { onError: (error) => form.setErrors(fieldErrorsOf(error)) });
  });

  return (
    <SidePanel
      title="Add Organization"
      onResize={width.toggle}
      onClose={onClose}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} loading={add.isPending}>
            Add Organization
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={handleSubmit} noValidate>
        <FormBody form={form} error={add.error} />
      </form>
    </SidePanel>
  );
}

interface OrganizationPanelProps extends PanelProps {
  slug: string;
  /** What the list knows already. */
  name: string | undefined;
}

export function OrganizationPanel({ slug, name, width, onClose }: OrganizationPanelProps) {
  const { data, error, refetch } = useQuery(organizationBySlugQuery(slug));
  if (data) {
    return (
      <EditOrganizationPanel key={data.id} organization={data} width={width} onClose={onClose} />
    );
  }
  return (
    <SidePanel title={name ?? 'Organization'} onResize={width.toggle} onClose={onClose}>
      {error ? (
        <LoadProblem
          heading="This organization couldn’t be loaded"
          error={error}
          onRetry={() => void refetch()}
        />
      ) : (
        <SkeletonFields fields={8} label="Loading Organization" />
      )}
    </SidePanel>
  );
}

interface EditPanelProps extends PanelProps {
  organization: Organization;
}

function EditOrganizationPanel({ organization, width, onClose }: EditPanelProps) {
  const formId = useId();
  // What the form began with: a colleague's change meanwhile is found by its version.
  const [base, setBase] = useState(organization);
  const form = useOrganizationForm(base);
  const update = useUpdateOrganization(onClose);
  const { allowed_actions: actions } = organization;
  const isStale = update.error instanceof ApiError && update.error.status === 409;

  const handleSubmit = form.onSubmit((values) => {
    const body = bodyOf(values, valuesOf(base)) as Body;
    update.mutate(
      { params: { id: base.id }, body, version: base.version },
      { onError: (error) => form.setErrors(fieldErrorsOf(error)) },
    );
  });
  const isUntouched = !form.isDirty();
  useEffect(() => {
    // The form lives outside of React's data: what a colleague saved comes in while nothing is typed.
    if (organization.version === base.version || !isUntouched) return;
    form.setInitialValues(valuesOf(organization));
    form.setValues(valuesOf(organization));
    setBase(organization);
  }, [organization, base.version, isUntouched, form.setInitialValues, form.setValues]);
  const handleTakeTheirs = () => {
    const typed = Object.fromEntries(
      Object.entries(form.values).filter(([name]) => form.isDirty(name)),
    );
    form.setInitialValues(valuesOf(organization));
    form.setValues({ ...valuesOf(organization), ...typed });
    setBase(organization);
    update.reset();
  };

  return (
    <SidePanel
      title={
        <span className={styles.title}>
          <OrganizationMark organization={organization} isLarge />
          {organization.dba_name}
        </span>
      }
      onResize={width.toggle}
      onClose={onClose}
      footer={
        <>
          {actions.includes('archive') && (
            <span style={{ marginRight: 'auto' }}>
              <ArchiveOrganizationButton organization={organization} onDone={onClose} />
            </span>
          )}
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            form={formId}
            disabled={!actions.includes('update') || isUntouched}
            loading={update.isPending}
          >
            Save
          </Button>
        </>
      }
    >
      {!organization.is_active && <ArchivedNotice organization={organization} />}
      {isStale && (
        <div className={styles.archived} role="alert">
          Somebody else changed this organization meanwhile. What you typed is kept.
          <Button size="xs" variant="default" onClick={handleTakeTheirs}>
            Keep mine on top of theirs
          </Button>
        </div>
      )}
      <form id={formId} onSubmit={handleSubmit} noValidate>
        <FormBody form={form} error={isStale ? null : update.error} />
      </form>
      <EditorialRequirements
        organizationId={organization.id}
        mayEdit={actions.includes('edit_requirements')}
      />
    </SidePanel>
  );
}

function FormBody({ form, error }: { form: OrganizationForm; error: Error | null }) {
  return (
    <>
      {hasOtherErrors(error, Object.keys(form.values)) && <ErrorDisplay error={error} />}
      <IdentityFields form={form} />
      <ContactFields form={form} />
      <AgencyFields form={form} />
      <CallTrackingFields form={form} />
    </>
  );
}

function ArchivedNotice({ organization }: { organization: Organization }) {
  const reactivate = useReactivateOrganization();
  return (
    <div className={styles.archived}>
      This organization is archived; its articles are on hold.
      {organization.allowed_actions.includes('reactivate') && (
        <Button
          size="xs"
          variant="default"
          loading={reactivate.isPending}
          onClick={() =>
            reactivate.mutate({ params: { id: organization.id }, body: { is_active: true } })
          }
        >
          Reactivate
        </Button>
      )}
    </div>
  );
}
