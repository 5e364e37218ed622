import { Button } from '@mantine/core';
import { IconChevronLeft, IconFileOff } from '@tabler/icons-react';
import type { ComponentProps, ReactNode } from 'react';
import { FormButtons } from '#platform/forms/FormButtons.tsx';
import { SidePanel } from '#platform/ui/panel/SidePanel.tsx';
import { EmptyState } from '#platform/ui/placeholders/EmptyState.tsx';
import styles from './Items.module.css';

export interface ItemPanelFrameProps {
  /** The name of the checklist or template that the back button leads to. */
  listName: string;
  onBack: () => void;
  onResize: () => void;
  onClose: () => void;
}

interface ItemPanelProps extends ItemPanelFrameProps {
  title: string;
  form?: ComponentProps<typeof FormButtons>['form'];
  children: ReactNode;
}

/** Shows an item's details in place of the list. Esc returns to the list. */
export function ItemPanel(props: ItemPanelProps) {
  const { listName, onBack, onResize, onClose, title, form, children } = props;
  return (
    <SidePanel
      title={title}
      onResize={onResize}
      onEscape={onBack}
      onClose={onClose}
      footer={form && <FormButtons form={form} onClose={onBack} />}
    >
      <button type="button" className={styles.back} onClick={onBack}>
        <IconChevronLeft size={14} stroke={2} aria-hidden="true" />
        {listName}
      </button>
      {children}
    </SidePanel>
  );
}

/** Shown instead of an item's details if the item was deleted while they were open. */
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
        Someone deleted it.
      </EmptyState>
    </ItemPanel>
  );
}
