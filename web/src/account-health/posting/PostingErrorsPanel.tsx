import { Button, UnstyledButton } from '@mantine/core';
import { SidePanel } from '#platform/ui/panel/SidePanel.tsx';
import type { PanelWidth } from '#platform/ui/panel/use-panel-width.ts';
import styles from './Posting.module.css';
import type { PostingRow } from './posting.queries.ts';

interface PostingErrorsPanelProps {
  rows: readonly PostingRow[];
  width: PanelWidth;
  onOpen: (id: number) => void;
  onClose: () => void;
}

/** Lists the errors by account. */
export function PostingErrorsPanel({ rows, width, onOpen, onClose }: PostingErrorsPanelProps) {
  const failed = rows.filter(({ errors }) => errors.length > 0);
  return (
    <SidePanel
      title="Errors Found While Pulling Data"
      onResize={width.toggle}
      onClose={onClose}
      footer={
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
      }
    >
      <div className={styles.stack}>
        <div className={styles.notice}>
          <p>
            This is usually caused by a wrong organization domain (www vs non-www) or Duo being
            forced on the editor role.
          </p>
        </div>
        {failed.length === 0 ? (
          <p className={styles.text}>All accounts could be read.</p>
        ) : (
          <ul className={styles.errors}>
            {failed.map(({ id, account, errors }) => (
              <li key={id}>
                <UnstyledButton onClick={() => onOpen(id)}>{account.dba_name}</UnstyledButton>
                {errors.map((error) => (
                  <p key={error} className={styles.text}>
                    {error}
                  </p>
                ))}
              </li>
            ))}
          </ul>
        )}
      </div>
    </SidePanel>
  );
}
