import { Anchor } from '@mantine/core';
import { useState } from 'react';
import { useViewer } from '#platform/session/viewer.ts';
import { CopyButton } from '#platform/ui/buttons/CopyButton.tsx';
import { ApiKeyList } from '../shared/ApiKeyList.tsx';
import { ApiKeyForm } from './ApiKeyForm.tsx';
import styles from './MySettings.module.css';

/** Manages the viewer's own API keys. A new key is shown until the user leaves the tab or creates another one. */
export function ApiKeySettings() {
  const viewer = useViewer();
  const [token, setToken] = useState<string | null>(null);
  return (
    <>
      <p className={styles.intro}>
        Apps and scripts use an API key to call the portal with your permissions.{' '}
        <Anchor href="/api/docs" target="_blank" rel="noreferrer">
          API documentation
        </Anchor>
      </p>
      {token && <NewKey token={token} />}
      <ApiKeyForm onCreated={setToken} />
      <section className={styles.section} aria-labelledby="api-keys-heading">
        <h3 className={styles.heading} id="api-keys-heading">
          Your API keys
        </h3>
        <ApiKeyList user={viewer.id} emptyText="You have no API keys." />
      </section>
    </>
  );
}

function NewKey({ token }: { token: string }) {
  return (
    <div className={styles.newKey} role="status">
      <strong>Copy your new API key now. It isn’t shown again.</strong>
      <code className={styles.token}>{token}</code>
      <div>
        <CopyButton size="xs" value={token} label="Copy Key" doneLabel="Key Copied!" />
      </div>
    </div>
  );
}
