import { Button } from '@mantine/core';
import type { GoogleDriveConnector } from '@portal/contract/administration/connector.schema.ts';
import { useId } from 'react';
import { ConfirmButton } from '#platform/ui/ConfirmButton.tsx';
import { Property, PropertyList } from '#platform/ui/PropertyList.tsx';
import styles from '#platform/ui/RecordScreen.module.css';
import { SidePanel } from '#platform/ui/SidePanel.tsx';
import { StatusDot } from '#platform/ui/StatusDot.tsx';
import { ConnectorTestResult } from './ConnectorTestResult.tsx';
import { connectorState } from './connector-search.ts';
import {
  useRemoveGoogleDrive,
  useSaveGoogleDrive,
  useTestGoogleDrive,
} from './connectors.queries.ts';
import { GoogleDriveForm } from './GoogleDriveForm.tsx';

interface GoogleDrivePanelProps {
  connector: GoogleDriveConnector;
  onClose: () => void;
}

/** Google Drive: set up, tested, removed. */
export function GoogleDrivePanel({ connector, onClose }: GoogleDrivePanelProps) {
  const formId = useId();
  const test = useTestGoogleDrive();
  const save = useSaveGoogleDrive();
  const remove = useRemoveGoogleDrive(onClose);
  const isSetUp = connector.is_configured;
  return (
    <SidePanel
      title="Google Drive"
      onClose={onClose}
      footer={
        <>
          {isSetUp && (
            <>
              <span style={{ marginRight: 'auto' }}>
                <ConfirmButton
                  label="Remove"
                  c="var(--tone-danger)"
                  question="Remove the connection to Google Drive?"
                  consequence="Its key is deleted here. Documents that were made stay where they are; new ones are made in the portal’s own editor, and sheets can’t be made."
                  onConfirm={() => remove.mutateAsync({})}
                />
              </span>
              <Button variant="default" loading={test.isPending} onClick={() => test.mutate({})}>
                Test connection
              </Button>
            </>
          )}
          <Button type="submit" form={formId} loading={save.isPending}>
            Save
          </Button>
        </>
      }
    >
      <div className={styles.stack}>
        <p className={styles.message}>
          Documents and sheets of articles are made in one folder of a shared drive: by client, year
          and month, or by project. Without this connector the portal’s own editor keeps the
          documents, and there are no sheets.
        </p>
        {isSetUp ? (
          <PropertyList>
            <Property label="State">
              <StatusDot status={connectorState(connector)} />
            </Property>
            <Property label="Account">{connector.email}</Property>
          </PropertyList>
        ) : (
          <SetUpSteps />
        )}
        <ConnectorTestResult result={connector.last_test} isTesting={test.isPending} />
        <GoogleDriveForm
          key={connector.saved_at}
          id={formId}
          connector={connector}
          save={save}
          onSaved={() => test.mutate({})}
        />
      </div>
    </SidePanel>
  );
}

function SetUpSteps() {
  return (
    <section className={styles.stack} aria-label="How to set it up">
      <h3 className={styles.heading}>How to set it up</h3>
      <ol className={styles.steps}>
        <li>In Google Cloud, switch the Google Drive API on and create a service account.</li>
        <li>Create a key for it, of the kind JSON, and choose that file below.</li>
        <li>
          Share a folder of a shared drive with the service account’s address, as Content manager.
        </li>
      </ol>
    </section>
  );
}
