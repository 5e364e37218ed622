import { ActionIcon, Button, Menu } from '@mantine/core';
import type {
  ChecklistTemplate,
  MasterKind,
} from '@portal/contract/onboarding/checklist-template.schema.ts';
import { masterKinds } from '@portal/contract/onboarding/checklist-template.schema.ts';
import { masterTemplatesId } from '@portal/contract/onboarding/master-checklist-templates.schema.ts';
import {
  IconCrown,
  IconDots,
  IconListCheck,
  IconPencil,
  IconRefresh,
  IconTrash,
} from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { RichText } from '#platform/rich-text/RichText.tsx';
import { ConfirmDialog } from '#platform/ui/buttons/ConfirmButton.tsx';
import { SidePanel } from '#platform/ui/panel/SidePanel.tsx';
import { EmptyState } from '#platform/ui/placeholders/EmptyState.tsx';
import type { ItemTreeHandle } from '../tree/item-tree-props.ts';
import { ListFooter, MissingListPanel } from '../tree/ListPanel.tsx';
import { useTreeShortcuts } from '../tree/tree-shortcuts.ts';
import { masterTitles } from './master-texts.ts';
import { RunningUpdatesModal } from './RunningUpdatesModal.tsx';
import { TemplateItemPanel } from './TemplateItemPanel.tsx';
import { TemplateModal } from './TemplateModal.tsx';
import styles from './Templates.module.css';
import { TemplateTree } from './TemplateTree.tsx';
import { useDeleteTemplate, useTemplate, useUpdateMasters } from './templates.queries.ts';

interface TemplatePanelProps {
  id: number;
  /** The template's name from the list, shown until the template is loaded. */
  name: string | undefined;
  /** The id of the item whose details are open. */
  itemId: number | undefined;
  onItem: (id: number | undefined) => void;
  onResize: () => void;
  onClose: () => void;
}

/** Shows a template's items, or the details of one item, in a panel next to the template list. */
export function TemplatePanel(props: TemplatePanelProps) {
  const { id, name, itemId, onItem, onResize, onClose } = props;
  const { template, items, tree, saving, error, refetch } = useTemplate(id);
  const [lastItem, setLastItem] = useState<number | null>(itemId ?? null);

  if (!template) {
    return (
      <MissingListPanel
        noun="Checklist Template"
        name={name}
        error={error}
        onRetry={() => void refetch()}
        goneText="It was deleted. Checklists copied from it are kept."
        {...{ onResize, onClose }}
      />
    );
  }
  if (itemId !== undefined) {
    return (
      <TemplateItemPanel
        key={itemId}
        item={items.find((item) => item.id === itemId)}
        listName={template.name}
        onBack={() => onItem(undefined)}
        onResize={onResize}
        onClose={onClose}
      />
    );
  }
  return (
    <OpenTemplate
      {...{ template, items, tree, saving, onResize, onClose }}
      startId={lastItem}
      onOpen={(item) => {
        setLastItem(item);
        onItem(item);
      }}
    />
  );
}

interface OpenTemplateProps
  extends Pick<ReturnType<typeof useTemplate>, 'items' | 'tree' | 'saving'>,
    Pick<TemplatePanelProps, 'onResize' | 'onClose'> {
  template: ChecklistTemplate;
  startId: number | null;
  onOpen: (item: number) => void;
}

function OpenTemplate(props: OpenTemplateProps) {
  const { template, items, tree, saving, startId, onOpen, onResize, onClose } = props;
  const handle = useRef<ItemTreeHandle>(null);
  const [isUpdating, setIsUpdating] = useState(false);
  const isEditable = template.allowed_actions.includes('update');
  useTreeShortcuts(isEditable, false);
  const { outdated_checklist_count: outdated } = template;

  return (
    <SidePanel
      title={template.name}
      isFilled
      onResize={onResize}
      onClose={onClose}
      actions={<TemplateMenu template={template} onDeleted={onClose} />}
      footer={
        <>
          {isEditable && <ListFooter {...{ tree, saving }} onAdd={() => handle.current?.add()} />}
          <Button variant="default" ml={isEditable ? undefined : 'auto'} onClick={onClose}>
            Close
          </Button>
        </>
      }
    >
      <div className={styles.head}>
        <p className={styles.facts}>
          {items.length} {items.length === 1 ? 'item' : 'items'}
          {template.master_kinds.map((kind) => ` · ${masterTitles[kind]}`)}
          {template.archived && ' · Archived'}
        </p>
        {template.description && <RichText html={template.description} />}
        {outdated > 0 && template.allowed_actions.includes('update_checklists') && (
          <div className={styles.outdated}>
            <span>
              {outdated === 1
                ? '1 running checklist came from an earlier version.'
                : `${outdated} running checklists came from an earlier version.`}
            </span>
            <Button
              size="xs"
              variant="default"
              leftSection={<IconRefresh size={14} stroke={1.8} />}
              onClick={() => setIsUpdating(true)}
            >
              Update running checklists
            </Button>
          </div>
        )}
      </div>
      {items.length === 0 && (
        <EmptyState icon={<IconListCheck size={22} stroke={1.5} />} heading="No Items">
          New builds get a copy of what is listed here.
        </EmptyState>
      )}
      <TemplateTree
        label={template.name}
        {...{ tree, items, isEditable, startId, handle }}
        onOpen={(item) => onOpen(item.id)}
      />
      {isUpdating && (
        <RunningUpdatesModal template={template} onClose={() => setIsUpdating(false)} />
      )}
    </SidePanel>
  );
}

interface TemplateMenuProps {
  template: ChecklistTemplate;
  onDeleted: () => void;
}

function TemplateMenu({ template, onDeleted }: TemplateMenuProps) {
  const { allowed_actions: actions, master_kinds: kinds } = template;
  const [isEditing, setIsEditing] = useState(false);
  const [isDeleting, setIsDeleting] = useState(false);
  const masters = useUpdateMasters();
  const remove = useDeleteTemplate(onDeleted);
  const makeMaster = (kind: MasterKind) =>
    masters.mutate({ params: { id: masterTemplatesId }, body: { [kind]: template.id } });
  if (!actions.includes('update') && !actions.includes('delete')) return null;
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon aria-label="Checklist template actions">
            <IconDots size={17} stroke={1.6} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {actions.includes('update') && (
            <Menu.Item
              leftSection={<IconPencil size={15} stroke={1.6} />}
              onClick={() => setIsEditing(true)}
            >
              Edit template
            </Menu.Item>
          )}
          {!template.archived &&
            masterKinds
              .filter((kind) => !kinds.includes(kind))
              .map((kind) => (
                <Menu.Item
                  key={kind}
                  leftSection={<IconCrown size={15} stroke={1.6} />}
                  onClick={() => makeMaster(kind)}
                >
                  Make {masterTitles[kind]}
                </Menu.Item>
              ))}
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
      {isEditing && <TemplateModal template={template} onClose={() => setIsEditing(false)} />}
      <ConfirmDialog
        isOpen={isDeleting}
        title={`Delete ${template.name}?`}
        confirmLabel="Delete"
        isBusy={remove.isPending}
        onConfirm={() =>
          remove.mutate({ params: { id: template.id } }, { onError: () => setIsDeleting(false) })
        }
        onCancel={() => setIsDeleting(false)}
      >
        {kinds.length > 0 &&
          `It is the ${kinds.map((kind) => masterTitles[kind]).join(' and the ')}, so new builds won’t get one. `}
        Checklists that were copied from it stay.
      </ConfirmDialog>
    </>
  );
}
