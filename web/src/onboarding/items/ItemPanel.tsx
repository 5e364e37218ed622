import { Button } from '@mantine/core';
import { IconChevronLeft, IconFileOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { AutosaveStatus } from '#platform/forms/AutosaveStatus.tsx';
import type { AutosaveForm } from '#platform/forms/use-autosave.ts';
import { EmptyState } from '#platform/ui/EmptyState.tsx';
import { SidePanel } from '#platform/ui/SidePanel.tsx';
import styles from './Items.module.css';

export interface ItemPanelFrameProps {
  /** The checklist or template that it goes back to. */
  listName: string;
  onBack: () => void;
  onResize: () => void;
  onClose: () => void;
}

interface ItemPanelProps extends ItemPanelFrameProps {
  title: string;
  saving?: Pick<AutosaveForm<Record<string, unknown>>, 'state' | 'savedAt' | 'flush'>;
  children: ReactNode;
}

/** The details of an item in place of its list; Esc goes back to the list. */
export function ItemPanel(props: ItemPanelProps) {
  const { listName, onBack, onResize, onClose, title, saving, children } = props;
  return (
    <SidePanel
      title={title}
      onResize={onResize}
      onEscape={onBack}
      onClose={onClose}
      footer={
        saving && (
          <>
            <div className={styles.saveState}>
              <AutosaveStatus state={saving.state} savedAt={saving.savedAt} />
            </div>
            {saving.state === 'failed' && (
              <Button flex="none" variant="default" onClick={() => void saving.flush()}>
                Try Again
              </Button>
            )}
            <Button flex="none" onClick={onBack}>
              Done
            </Button>
          </>
        )
      }
    >
      <button type="button" className={styles.back} onClick={onBack}>
        <IconChevronLeft size={14} stroke={2} aria-hidden="true" />
        {listName}
      </button>
      {children}
    </SidePanel>
  );
}

/** An item that was deleted while its details were open. */
export function MissingItemPanel(props: ItemPanelFrameProps) {
  return (
    <ItemPanel {...props} title="Item">
      <EmptyState
        icon={<IconFileOff size={22} stroke={1.5} />}
        heading="This item is gone"
        action={
          <Button variant="default" onClick={props.onBack}>
            Back to {props.listName}
          </Button>
        }
      >
        Somebody deleted it.
      </EmptyState>
    </ItemPanel>
  );
}
