import { ActionIcon, Checkbox, Menu, Progress, Text } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import type { Checklist, ChecklistKind } from '@portal/contract/onboarding/checklist.schema.ts';
import { checklistProgress } from '@portal/contract/onboarding/progress.ts';
import {
  IconDots,
  IconListCheck,
  IconPencil,
  IconShieldCheck,
  IconTrash,
} from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { SidePanel } from '#platform/ui/panel/SidePanel.tsx';
import { EmptyState } from '#platform/ui/placeholders/EmptyState.tsx';
import { OrganizationLink } from '#users/shared/OrganizationLink.tsx';
import type { ItemTreeHandle } from '../tree/item-tree-props.ts';
import { ListFooter, MissingListPanel } from '../tree/ListPanel.tsx';
import { useTreeShortcuts } from '../tree/tree-shortcuts.ts';
import styles from './Checklist.module.css';
import { ChecklistItemPanel } from './ChecklistItemPanel.tsx';
import { ChecklistTree } from './ChecklistTree.tsx';
import { useChecklist, useRunChecks } from './checklists.queries.ts';
import { DeleteChecklistDialog } from './DeleteChecklistDialog.tsx';
import { MissingChecklistBadge } from './MissingChecklistBadge.tsx';
import { RenameChecklistModal } from './RenameChecklistModal.tsx';

interface ChecklistPanelProps {
  id: number;
  /** The checklist's data from a list, shown until the checklist is loaded. */
  known?: { name: string; kind: ChecklistKind } | undefined;
  /** The id of the item whose details are open. */
  itemId: number | undefined;
  onItem: (id: number | undefined) => void;
  onResize: () => void;
  onClose: () => void;
}

/** Shows a checklist, or one of its items' details, in a panel next to the builds or the dashboard. */
export function ChecklistPanel(props: ChecklistPanelProps) {
  const { id, known, itemId, onItem, onResize, onClose } = props;
  const { checklist, items, tree, saving, error, refetch } = useChecklist(id);
  const [commentedId, setCommentedId] = useState<number | null>(null);
  // The id of the item to focus when its details are closed.
  const [lastItem, setLastItem] = useState<number | null>(itemId ?? null);
  const openItem = items.find((item) => item.id === itemId);

  if (!checklist) {
    return (
      <MissingListPanel
        noun="Checklist"
        name={known?.name}
        error={error}
        onRetry={() => void refetch()}
        goneText="It was deleted, or you no longer have access."
        goneAction={known && <MissingChecklistBadge kind={known.kind} />}
        {...{ onResize, onClose }}
      />
    );
  }
  if (itemId !== undefined) {
    return (
      <ChecklistItemPanel
        key={itemId}
        checklist={checklist}
        item={openItem}
        hasOpenChildren={items.some(({ parent, completed }) => parent === itemId && !completed)}
        startsWithComment={commentedId === itemId}
        onBack={() => onItem(undefined)}
        onResize={onResize}
        onClose={onClose}
      />
    );
  }
  return (
    <OpenChecklist
      {...{ checklist, items, tree, saving, onResize, onClose }}
      startId={lastItem}
      onOpen={(item, isCommenting) => {
        setLastItem(item);
        setCommentedId(isCommenting ? item : null);
        onItem(item);
      }}
    />
  );
}

interface OpenChecklistProps
  extends Pick<ReturnType<typeof useChecklist>, 'items' | 'tree' | 'saving'>,
    Pick<ChecklistPanelProps, 'onResize' | 'onClose'> {
  checklist: Checklist;
  startId: number | null;
  onOpen: (item: number, isCommenting: boolean) => void;
}

function OpenChecklist(props: OpenChecklistProps) {
  const { checklist, items, tree, saving, startId, onOpen, onResize, onClose } = props;
  const handle = useRef<ItemTreeHandle>(null);
  const [hidesCompleted, setHidesCompleted] = useLocalStorage({
    key: 'portal-hides-completed-items',
    defaultValue: false,
    getInitialValueInEffect: false,
  });
  const isEditable = checklist.allowed_actions.includes('edit_items');
  useTreeShortcuts(isEditable, true);
  const completedCount = items.filter(({ completed }) => completed).length;
  const percent = checklistProgress({ item_count: items.length, completed_count: completedCount });
  const { website_build: build } = checklist;
  const isAllHidden = hidesCompleted && items.length > 0 && completedCount === items.length;

  return (
    <SidePanel
      title={checklist.name}
      isFilled
      onResize={onResize}
      onClose={onClose}
      actions={<ChecklistMenu checklist={checklist} onDeleted={onClose} />}
      footer={
        isEditable && <ListFooter {...{ tree, saving }} onAdd={() => handle.current?.add()} />
      }
    >
      <div className={styles.head}>
        {build && (
          <p className={styles.of}>
            {build.label} · <OrganizationLink organization={build.organization} />
            {!build.is_active && ' · Archived'}
          </p>
        )}
        <div className={styles.progressLine}>
          <Progress value={percent ?? 0} size={6} radius="xl" aria-label="Completed items" />
          <span className="tabular">{percent === null ? 'No Items' : `${percent}%`}</span>
          {percent !== null && (
            <Text span size="xs" c="dimmed" className="tabular">
              {completedCount} of {items.length}
            </Text>
          )}
        </div>
        {completedCount > 0 && (
          <div className={styles.tools}>
            <Checkbox
              size="xs"
              label="Hide completed"
              checked={hidesCompleted}
              onChange={(event) => setHidesCompleted(event.currentTarget.checked)}
            />
          </div>
        )}
      </div>
      {(items.length === 0 || isAllHidden) && (
        <EmptyState
          icon={<IconListCheck size={22} stroke={1.5} />}
          heading={isAllHidden ? 'Everything is done' : 'No Items'}
        >
          {isAllHidden
            ? 'All items are completed and hidden.'
            : isEditable
              ? 'Add the first thing to do for this website.'
              : 'Nothing has been added to this checklist.'}
        </EmptyState>
      )}
      <ChecklistTree
        label={checklist.name}
        {...{ tree, items, isEditable, hidesCompleted, startId, handle }}
        onOpen={(item, field) => onOpen(item.id, field === 'comment')}
      />
    </SidePanel>
  );
}

function ChecklistMenu({ checklist, onDeleted }: { checklist: Checklist; onDeleted: () => void }) {
  const { allowed_actions: actions, website_build: build } = checklist;
  const [isRenaming, setIsRenaming] = useState(false);
  const [isDeleting, setIsDeleting] = useState(false);
  const runChecks = useRunChecks();
  const canRun = build !== null && actions.includes('run_checks');
  if (!canRun && !actions.includes('update') && !actions.includes('delete')) return null;
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon aria-label="Checklist actions">
            <IconDots size={17} stroke={1.6} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {canRun && (
            <Menu.Item
              leftSection={<IconShieldCheck size={15} stroke={1.6} />}
              onClick={() => runChecks.mutate({ params: { id: build.id } })}
            >
              Run all checks
            </Menu.Item>
          )}
          {actions.includes('update') && (
            <Menu.Item
              leftSection={<IconPencil size={15} stroke={1.6} />}
              onClick={() => setIsRenaming(true)}
            >
              Rename
            </Menu.Item>
          )}
          {actions.includes('delete') && (
            <Menu.Item
              c="var(--tone-danger)"
              leftSection={<IconTrash size={15} stroke={1.6} />}
              onClick={() => setIsDeleting(true)}
            >
              Delete
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {isRenaming && (
        <RenameChecklistModal checklist={checklist} onClose={() => setIsRenaming(false)} />
      )}
      <DeleteChecklistDialog
        checklist={checklist}
        isOpen={isDeleting}
        onCancel={() => setIsDeleting(false)}
        onDeleted={onDeleted}
      />
    </>
  );
}
