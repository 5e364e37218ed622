import type { WebApplication } from '@portal/contract/apps/web-application.schema.ts';
import { IconExternalLink } from '@tabler/icons-react';
import styles from './Apps.module.css';
import { localOnlyText, opensHere, shortAddress } from './application-texts.ts';

interface StagingAddressProps {
  application: Pick<WebApplication, 'staging_url' | 'is_local_only'>;
  /** Whether the address is inside a clickable row. Clicking the link then doesn't trigger the row's click. */
  isInRow?: boolean;
}

/** Shows an application's address, and whether it can be reached only from the portal's own machine. */
export function StagingAddress({ application, isInRow = false }: StagingAddressProps) {
  const { staging_url: url, is_local_only } = application;
  if (!url) return <span className={styles.none}>–</span>;
  return (
    <span className={styles.address} data-row={isInRow || undefined}>
      {opensHere(application, location.hostname) ? (
        <a
          className={styles.addressLink}
          href={url}
          target="_blank"
          rel="noopener noreferrer"
          onClick={isInRow ? (event) => event.stopPropagation() : undefined}
        >
          {shortAddress(url)}
          <IconExternalLink size={12} stroke={1.8} aria-hidden="true" />
        </a>
      ) : (
        shortAddress(url)
      )}
      {is_local_only && <span className={styles.localOnly}>{localOnlyText}</span>}
    </span>
  );
}
