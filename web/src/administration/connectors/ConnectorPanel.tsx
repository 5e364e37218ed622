import { Button, Stack } from '@mantine/core';
import type { ConnectorDetail } from '@portal/contract/administration/connector.schema.ts';
import type { Connector } from '@portal/contract/platform/connector.ts';
import { useQuery } from '@tanstack/react-query';
import { ConnectorStatusView } from '#platform/connectors/ConnectorStatusView.tsx';
import { SettingInput } from '#platform/connectors/SettingInput.tsx';
import { useSettingsForm } from '#platform/connectors/use-settings-form.ts';
import { RecordFormNotices } from '#platform/forms/RecordFormNotices.tsx';
import { ConfirmButton } from '#platform/ui/buttons/ConfirmButton.tsx';
import styles from '#platform/ui/layout/RecordScreen.module.css';
import { SidePanel } from '#platform/ui/panel/SidePanel.tsx';
import { LoadProblem } from '#platform/ui/placeholders/LoadProblem.tsx';
import { SkeletonFields } from '#platform/ui/placeholders/Skeletons.tsx';
import { ConnectorTestResult } from './ConnectorTestResult.tsx';
import {
  connectorQuery,
  useRemoveConnector,
  useSaveConnector,
  useTestConnector,
} from './connectors.queries.ts';

interface ConnectorPanelProps {
  connector: Connector;
  onClose: () => void;
}

export function ConnectorPanel({ connector, onClose }: ConnectorPanelProps) {
  const { data, error, refetch } = useQuery(connectorQuery(connector.id));
  if (data) return <LoadedPanel connector={connector} detail={data} onClose={onClose} />;
  return (
    <SidePanel title={connector.title} onClose={onClose}>
      {error ? (
        <LoadProblem
          heading="This connector couldn’t be loaded"
          error={error}
          onRetry={() => void refetch()}
        />
      ) : (
        <SkeletonFields fields={3} label="Loading Connector" />
      )}
    </SidePanel>
  );
}

interface LoadedPanelProps extends ConnectorPanelProps {
  detail: ConnectorDetail;
}

/** Edits, tests, and removes a connector. */
function LoadedPanel({ connector, detail, onClose }: LoadedPanelProps) {
  const test = useTestConnector();
  const call = { params: { id: connector.id } };
  const save = useSaveConnector(() => test.mutate(call));
  const remove = useRemoveConnector(onClose);
  const { form, inputs, labels } = useSettingsForm({
    name: `connector-${connector.id}`,
    schema: connector.settings,
    stored: detail,
    save: (body, version) => save.mutateAsync({ ...call, body, version }),
  });
  return (
    <SidePanel
      title={connector.title}
      onClose={onClose}
      footer={
        <>
          {detail.is_configured && (
            <>
              <span style={{ marginRight: 'auto' }}>
                <ConfirmButton
                  label="Remove"
                  c="var(--tone-danger)"
                  question={`Remove the connection to ${connector.title}?`}
                  consequence={connector.removal}
                  onConfirm={() => remove.mutateAsync(call)}
                />
              </span>
              <Button variant="default" loading={test.isPending} onClick={() => test.mutate(call)}>
                Test connection
              </Button>
            </>
          )}
          <Button type="submit" form={form.id} loading={form.isSaving} disabled={form.isBlocked}>
            Save
          </Button>
        </>
      }
    >
      <div className={styles.stack}>
        <p className={styles.message}>{connector.description}</p>
        {detail.is_configured ? (
          <ConnectorStatusView status={statusBesideTest(detail)} account={detail.account} />
        ) : (
          <SetUpSteps steps={connector.steps} />
        )}
        <ConnectorTestResult
          service={connector.title}
          result={detail.last_test}
          isTesting={test.isPending}
        />
        <form id={form.id} onSubmit={form.handleSubmit} noValidate>
          <Stack gap={14}>
            <RecordFormNotices form={form} labels={labels} />
            {inputs.map((input) => (
              <SettingInput key={input.field.name} {...input} />
            ))}
          </Stack>
        </form>
      </div>
    </SidePanel>
  );
}

/** Returns the status without the last test's error, since the test's result is shown separately below. */
function statusBesideTest({ status, last_test }: ConnectorDetail) {
  const isOfTest = last_test !== null && last_test.at === status.last_error_at;
  return isOfTest ? { ...status, last_error: null } : status;
}

function SetUpSteps({ steps }: { steps: readonly string[] }) {
  return (
    <section className={styles.stack} aria-label="How to set it up">
      <h3 className={styles.heading}>How to set it up</h3>
      <ol className={styles.steps}>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </section>
  );
}
