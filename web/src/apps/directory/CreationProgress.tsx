import { Button, CloseButton } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useScreenSearch } from '#platform/routing/use-screen-search.ts';
import { isAtWork } from '../application-texts.ts';
import { applicationOfJobQuery } from '../applications.queries.ts';
import { OperationProgress } from '../OperationProgress.tsx';
import styles from './Directory.module.css';

/** Shows the progress of creating an application. */
export function CreationProgress({ job }: { job: number }) {
  const { setSearch } = useScreenSearch('/app/apps');
  const { data } = useQuery(applicationOfJobQuery(job));
  const application = data?.[0];
  if (!application) return null;
  const { site_name, uuid, operation } = application;
  const close = (
    <CloseButton
      aria-label="Close the progress"
      size={24}
      onClick={() => void setSearch({ job: undefined }, { replace: true })}
    />
  );
  const open = (
    <Button
      size="xs"
      variant="default"
      renderRoot={(props) => <Link {...props} to="/apps/$appID" params={{ appID: uuid }} />}
    >
      Open {site_name}
    </Button>
  );
  if (operation && (isAtWork(operation) || operation.state !== 'done')) {
    return (
      <section className={styles.creation} aria-label="Progress">
        <OperationProgress application={application} operation={operation} />
        <div className={styles.creationActions}>
          {open}
          {!isAtWork(operation) && close}
        </div>
      </section>
    );
  }
  return (
    <section className={styles.creation} aria-label="Progress" data-done>
      <p className={styles.done} role="status">
        <IconCircleCheck size={16} stroke={1.7} aria-hidden="true" />
        {site_name} is ready.
      </p>
      <div className={styles.creationActions}>
        {open}
        {close}
      </div>
    </section>
  );
}
