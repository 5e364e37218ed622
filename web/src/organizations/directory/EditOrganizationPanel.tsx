import type { Organization } from '@portal/contract/organizations/organization.schema.ts';
import type { ComponentType } from 'react';
import { FormButtons } from '#platform/forms/FormButtons.tsx';
import { useRecordForm } from '#platform/forms/use-record-form.ts';
import { SidePanel } from '#platform/ui/panel/SidePanel.tsx';
import type { PanelWidth } from '#platform/ui/panel/use-panel-width.ts';
import { useUpdateOrganization } from '../organizations.queries.ts';
import { ArchivedNotice } from './ArchivedNotice.tsx';
import { ArchiveOrganizationButton } from './ArchiveOrganizationButton.tsx';
import { EditorialRequirements } from './EditorialRequirements.tsx';
import { OrganizationConnectors } from './OrganizationConnectors.tsx';
import styles from './OrganizationDirectory.module.css';
import { OrganizationFormBody } from './OrganizationFormBody.tsx';
import { OrganizationMark } from './OrganizationMark.tsx';
import {
  type OrganizationValues,
  organizationInput,
  organizationRules,
  valuesOf,
} from './organization-values.ts';
import { ShareablePage } from './ShareablePage.tsx';

/** A section of the panel, provided by another area. */
export interface OrganizationSection {
  id: string;
  Section: ComponentType<{ organization: Organization }>;
}

interface EditOrganizationPanelProps {
  organization: Organization;
  sections: readonly OrganizationSection[];
  width: PanelWidth;
  onClose: () => void;
}

export function EditOrganizationPanel(props: EditOrganizationPanelProps) {
  const { organization, sections, width, onClose } = props;
  const { allowed_actions: actions } = organization;
  const update = useUpdateOrganization(onClose);
  const form = useRecordForm<OrganizationValues, Organization>({
    name: `organization-${organization.id}`,
    record: organization,
    valuesOf,
    validate: organizationRules,
    savesOn: 'submit',
    update: (changes, { id, version }, values) =>
      update.mutateAsync({ params: { id }, ...organizationInput(changes, values), version }),
  });

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
          <FormButtons
            form={form}
            onClose={onClose}
            isDisabled={!actions.includes('update') || !form.isTouched}
          />
        </>
      }
    >
      {!organization.is_active && <ArchivedNotice organization={organization} />}
      <OrganizationFormBody form={form} logo={organization.logo} />
      <OrganizationConnectors
        organizationId={organization.id}
        mayEdit={actions.includes('update')}
      />
      {sections.map(({ id, Section }) => (
        <Section key={id} organization={organization} />
      ))}
      <ShareablePage organization={organization} />
      <EditorialRequirements
        organizationId={organization.id}
        mayEdit={actions.includes('edit_requirements')}
      />
    </SidePanel>
  );
}
