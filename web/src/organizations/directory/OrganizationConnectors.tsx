import { Button, Group } from '@mantine/core';
import { connectors as portalConnectors } from '@portal/contract/connectors.ts';
import type { OrganizationConnector } from '@portal/contract/organizations/organization-connector.schema.ts';
import type { Connector } from '@portal/contract/platform/connector.ts';
import { useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import { SettingInput } from '#platform/connectors/SettingInput.tsx';
import { useSettingsForm } from '#platform/connectors/use-settings-form.ts';
import { RecordFormNotices } from '#platform/forms/RecordFormNotices.tsx';
import { ConfirmButton } from '#platform/ui/buttons/ConfirmButton.tsx';
import {
  organizationConnectorQuery,
  useRemoveOrganizationConnector,
  useSaveOrganizationConnector,
  useTestOrganizationConnector,
} from '../organizations.queries.ts';
import { OrganizationConnectorStatus } from '../shared/OrganizationConnectorStatus.tsx';
import styles from './OrganizationDirectory.module.css';

interface OrganizationConnectorsProps {
  organizationId: number;
  mayEdit: boolean;
  connectors?: readonly Connector[];
}

/** Edits the organization's settings for external services, and shows the status of its data. */
export function OrganizationConnectors({
  organizationId,
  mayEdit,
  connectors = portalConnectors,
}: OrganizationConnectorsProps) {
  return connectors.map(
    (connector) =>
      connector.organization && (
        <ConnectorSection
          key={connector.id}
          connector={connector}
          schema={connector.organization}
          organizationId={organizationId}
          mayEdit={mayEdit}
        />
      ),
  );
}

interface ConnectorSectionProps {
  connector: Connector;
  schema: z.ZodObject;
  organizationId: number;
  mayEdit: boolean;
}

function ConnectorSection(props: ConnectorSectionProps) {
  const { connector, organizationId, mayEdit } = props;
  const { data } = useQuery(organizationConnectorQuery(organizationId, connector.id));
  return (
    <section className={styles.section} aria-label={connector.title}>
      <h3 className={styles.legend}>{connector.title}</h3>
      <OrganizationConnectorStatus organizationId={organizationId} connector={connector.id} />
      {data && !data.is_configured && (
        <p className={styles.text}>A superuser hasn’t set up {connector.title} yet.</p>
      )}
      {/* Settings that are fields of the organization's record are in the form above. */}
      {data && mayEdit && !connector.isOnRecord && <SettingsForm {...props} stored={data} />}
    </section>
  );
}

interface SettingsFormProps extends ConnectorSectionProps {
  stored: OrganizationConnector;
}

function SettingsForm({ connector, schema, organizationId, stored }: SettingsFormProps) {
  const save = useSaveOrganizationConnector();
  const remove = useRemoveOrganizationConnector();
  const test = useTestOrganizationConnector();
  const params = { id: organizationId, connector: connector.id };
  const { form, inputs, labels } = useSettingsForm({
    name: `connector-${connector.id}-of-${organizationId}`,
    schema,
    stored,
    save: async (body, version) => {
      const saved = await save.mutateAsync({ params, body, version });
      if (saved.is_testable) test.mutate({ params });
      return saved;
    },
  });
  return (
    <form id={form.id} className={styles.section} onSubmit={form.handleSubmit} noValidate>
      <RecordFormNotices form={form} labels={labels} />
      {stored.confirmed_host !== null && (
        <p className={styles.text}>
          Confirmed for {stored.confirmed_host}, and sent to no other host.
        </p>
      )}
      {inputs.map((input) => (
        <SettingInput key={input.field.name} {...input} />
      ))}
      <Group justify="flex-end" gap={8}>
        {stored.saved_at !== null && stored.is_testable && (
          <Button
            size="xs"
            variant="default"
            loading={test.isPending}
            onClick={() => test.mutate({ params })}
          >
            Test
          </Button>
        )}
        {stored.saved_at !== null && (
          <ConfirmButton
            size="xs"
            label="Remove"
            c="var(--tone-danger)"
            question={`Remove the settings of ${connector.title} for this organization?`}
            consequence="Existing data is kept, but no more is read."
            onConfirm={() => remove.mutateAsync({ params })}
          />
        )}
        <Button size="xs" type="submit" loading={form.isSaving} disabled={form.isBlocked}>
          Save {connector.title}
        </Button>
      </Group>
    </form>
  );
}
