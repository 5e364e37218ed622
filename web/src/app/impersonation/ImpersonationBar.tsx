import { Button } from '@mantine/core';
import { IconArrowBackUp, IconSpy } from '@tabler/icons-react';
import { useState } from 'react';
import { useSession } from '#platform/session/viewer.ts';
import { endImpersonation } from './end-impersonation.ts';
import styles from './ImpersonationBar.module.css';

/** Shows the impersonated user's name and the button to return, above every screen during an impersonation. */
export function ImpersonationBar() {
  const state = useSession();
  const [isBusy, setIsBusy] = useState(false);
  if (state.name !== 'authenticated-as-ghost') return null;
  const handleReturn = async () => {
    setIsBusy(true);
    await endImpersonation();
    setIsBusy(false);
  };
  return (
    <section className={styles.bar} aria-label="Impersonation" data-impersonation>
      <IconSpy className={styles.icon} size={16} stroke={1.8} aria-hidden="true" />
      <p className={styles.text}>
        You are signed in as <strong>{state.viewer.name}</strong>.{' '}
        <span className={styles.hint}>Reloading the page or opening a new tab signs you out.</span>
      </p>
      <Button
        className={styles.back ?? ''}
        size="compact-sm"
        variant="default"
        leftSection={<IconArrowBackUp size={14} stroke={1.8} />}
        loading={isBusy}
        onClick={() => void handleReturn()}
      >
        Back to {state.host.name}
      </Button>
    </section>
  );
}
