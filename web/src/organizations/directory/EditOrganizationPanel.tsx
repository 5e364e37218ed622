import { Button } from '@mantine/core';
import type { Organization } from '@portal/contract/organizations/organization.schema.ts';
import { ApiError } from '@portal/contract/platform/api-error.ts';
import { type ComponentType, useEffect, useState } from 'react';
import { SidePanel } from '#platform/ui/SidePanel.tsx';
import type { PanelWidth } from '#platform/ui/use-panel-width.ts';
import { useUpdateOrganization } from '../organization.queries.ts';
import { ArchivedNotice } from './ArchivedNotice.tsx';
import { ArchiveOrganizationButton } from './ArchiveOrganizationButton.tsx';
import { EditorialRequirements } from './EditorialRequirements.tsx';
import { OrganizationConnectors } from './OrganizationConnectors.tsx';
import styles from './OrganizationDirectory.module.css';
import { OrganizationFormBody } from './OrganizationFormBody.tsx';
import { OrganizationMark } from './OrganizationMark.tsx';
import { changesOf, hasSameValues, valuesOf } from './organization-values.ts';
import { ShareablePage } from './ShareablePage.tsx';
import { useOrganizationForm } from './use-organization-form.ts';

export type SiteCheckSlot = ComponentType<{ organization: Organization }>;

interface EditOrganizationPanelProps {
  organization: Organization;
  SiteCheckSection: SiteCheckSlot;
  width: PanelWidth;
  onClose: () => void;
}

export function EditOrganizationPanel(props: EditOrganizationPanelProps) {
  const { organization, SiteCheckSection, width, onClose } = props;
  // The form's initial record: its version detects concurrent changes.
  const [base, setBase] = useState(organization);
  const state = useOrganizationForm(base);
  const { form } = state;
  const update = useUpdateOrganization(() => {
    state.draft.clear();
    onClose();
  });
  const { allowed_actions: actions } = organization;
  const isStale = update.error instanceof ApiError && update.error.status === 409;

  const handleSubmit = state.submitWith((values) => {
    const changes = changesOf(values, valuesOf(base));
    update.mutate(
      { params: { id: base.id }, ...changes, version: base.version },
      { onError: state.showErrors },
    );
  });
  const isUntouched = !form.isDirty();
  useEffect(() => {
    if (organization.version === base.version) return;
    // Only fields outside the form changed: it was archived, or got another link.
    if (hasSameValues(organization, base)) return setBase(organization);
    if (!isUntouched) return;
    // The form's state isn't React data: apply a colleague's change only while nothing is typed.
    form.setInitialValues(valuesOf(organization));
    form.setValues(valuesOf(organization));
    setBase(organization);
  }, [organization, base, isUntouched, form.setInitialValues, form.setValues]);
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
          <span className={styles.titleText} title={organization.dba_name}>
            {organization.dba_name}
          </span>
        </span>
      }
      onResize={width.toggle}
      onClose={onClose}
      footer={
        <>
          {actions.includes('archive') && (
            <span className={styles.startAction}>
              <ArchiveOrganizationButton organization={organization} onDone={onClose} />
            </span>
          )}
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            form={state.id}
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
          Someone else changed this organization in the meantime. Your input is kept.
          <Button size="xs" variant="default" onClick={handleTakeTheirs}>
            Keep my changes
          </Button>
        </div>
      )}
      <form id={state.id} onSubmit={handleSubmit} noValidate>
        <OrganizationFormBody state={state} error={isStale ? null : update.error} />
      </form>
      <OrganizationConnectors
        organizationId={organization.id}
        mayEdit={actions.includes('update')}
      />
      <SiteCheckSection organization={organization} />
      <ShareablePage organization={organization} />
      <EditorialRequirements
        organizationId={organization.id}
        mayEdit={actions.includes('edit_requirements')}
      />
    </SidePanel>
  );
}
