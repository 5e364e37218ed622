import { FormButtons } from '#platform/forms/FormButtons.tsx';
import { useRecordForm } from '#platform/forms/use-record-form.ts';
import { SidePanel } from '#platform/ui/panel/SidePanel.tsx';
import type { PanelWidth } from '#platform/ui/panel/use-panel-width.ts';
import { useAddOrganization } from '../organizations.queries.ts';
import { OrganizationFormBody } from './OrganizationFormBody.tsx';
import {
  type OrganizationValues,
  organizationInput,
  organizationRules,
  valuesOf,
} from './organization-values.ts';

interface AddOrganizationPanelProps {
  width: PanelWidth;
  /** The organization's slug. */
  onAdded: (slug: string) => void;
  onClose: () => void;
}

export function AddOrganizationPanel({ width, onAdded, onClose }: AddOrganizationPanelProps) {
  const add = useAddOrganization(({ slug }) => onAdded(slug));
  const form = useRecordForm<OrganizationValues, never>({
    name: 'organization-new',
    valuesOf,
    validate: organizationRules,
    create: (values, changes) => {
      const { dba_name, legal_name, business_email } = values;
      const { body, ...files } = organizationInput(changes, values);
      const required = { dba_name, legal_name, business_email: business_email.trim() };
      return add.mutateAsync({ body: { ...body, ...required }, ...files });
    },
  });
  return (
    <SidePanel
      title="Add Organization"
      onResize={width.toggle}
      onClose={onClose}
      footer={<FormButtons form={form} onClose={onClose} submitLabel="Add Organization" />}
    >
      <OrganizationFormBody form={form} logo={null} />
    </SidePanel>
  );
}
