import type { ConnectorTest } from '@portal/contract/platform/connector.schema.ts';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { DateText } from '#platform/ui/dates/DateText.tsx';
import styles from './Connectors.module.css';

interface ConnectorTestResultProps {
  /** The service's name. */
  service: string;
  result: ConnectorTest | null;
  isTesting: boolean;
}

/** Shows the last test's result, or that a test is running. */
export function ConnectorTestResult({ service, result, isTesting }: ConnectorTestResultProps) {
  return (
    <div role="status">
      {isTesting && <p className={styles.result}>Testing {service}…</p>}
      {!isTesting && result && (
        <p className={styles.result} data-tone={result.is_ok ? 'success' : 'danger'}>
          {result.is_ok ? (
            <IconCircleCheck size={16} stroke={1.7} aria-hidden="true" />
          ) : (
            <IconAlertTriangle size={16} stroke={1.7} aria-hidden="true" />
          )}
          <span>
            {result.text}{' '}
            <span className={styles.when}>
              <DateText value={result.at} style="moment" />
            </span>
          </span>
        </p>
      )}
    </div>
  );
}
