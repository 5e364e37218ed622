import { Button } from '@mantine/core';
import { SidePanel } from '#platform/ui/SidePanel.tsx';
import type { PanelWidth } from '#platform/ui/use-panel-width.ts';
import { useAddOrganization } from '../organization.queries.ts';
import { OrganizationFormBody } from './OrganizationFormBody.tsx';
import { changesOf, valuesOf } from './organization-values.ts';
import { useOrganizationForm } from './use-organization-form.ts';

interface AddOrganizationPanelProps {
  width: PanelWidth;
  onClose: () => void;
}

export function AddOrganizationPanel({ width, onClose }: AddOrganizationPanelProps) {
  const state = useOrganizationForm();
  const add = useAddOrganization(() => {
    state.draft.clear();
    onClose();
  });

  const handleSubmit = state.submitWith((values) => {
    const { dba_name, legal_name, business_email } = values;
    const { body: changed, ...files } = changesOf(values, valuesOf(undefined));
    const body = { ...changed, dba_name, legal_name, business_email: business_email.trim() };
    add.mutate({ body, ...files }, { onError: state.showErrors });
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
          <Button type="submit" form={state.id} loading={add.isPending}>
            Add Organization
          </Button>
        </>
      }
    >
      <form id={state.id} onSubmit={handleSubmit} noValidate>
        <OrganizationFormBody state={state} error={add.error} />
      </form>
    </SidePanel>
  );
}
