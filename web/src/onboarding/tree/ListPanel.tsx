import { Button, Text } from '@mantine/core';
import { ApiError } from '@portal/contract/platform/api-error.ts';
import { IconFileOff, IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { AutosaveStatus } from '#platform/forms/AutosaveStatus.tsx';
import { SidePanel } from '#platform/ui/panel/SidePanel.tsx';
import { EmptyState } from '#platform/ui/placeholders/EmptyState.tsx';
import { LoadProblem } from '#platform/ui/placeholders/LoadProblem.tsx';
import { SkeletonRows } from '#platform/ui/placeholders/Skeletons.tsx';
import type { Tree } from './tree.ts';
import type { TreeSnapshot } from './tree-edits.ts';
import type { TreeItem } from './tree-item.ts';

interface MissingListPanelProps {
  /** The type of list: 'Checklist' or 'Checklist Template'. */
  noun: string;
  /** The list's name; undefined while it isn't known yet. */
  name: string | undefined;
  /** The loading error; null while the list is loading. */
  error: Error | null;
  onRetry: () => void;
  /** Explains that the list was deleted, and how to recover. */
  goneText: string;
  goneAction?: ReactNode;
  onResize: () => void;
  onClose: () => void;
}

/** Shows the side panel while a list is loading, and for a list that failed to load or was deleted. */
export function MissingListPanel(props: MissingListPanelProps) {
  const { noun, name, error, onRetry, goneText, goneAction, onResize, onClose } = props;
  const loading = `Loading ${noun}`;
  const title = name ?? (error ? noun : <Text c="dimmed">{loading}</Text>);
  const lowerNoun = noun.toLowerCase();
  return (
    <SidePanel title={title} onResize={onResize} onClose={onClose}>
      {!error && <SkeletonRows label={loading} rows={12} />}
      {error && error instanceof ApiError && error.status === 404 && (
        <EmptyState
          icon={<IconFileOff size={22} stroke={1.5} />}
          heading={`This ${lowerNoun} is gone`}
          action={goneAction}
        >
          {goneText}
        </EmptyState>
      )}
      {error && !(error instanceof ApiError && error.status === 404) && (
        <LoadProblem
          heading={`This ${lowerNoun} couldn’t be loaded`}
          error={error}
          onRetry={onRetry}
        />
      )}
    </SidePanel>
  );
}

interface ListFooterProps<Item extends TreeItem> {
  tree: Tree<Item>;
  saving: TreeSnapshot<Item>;
  onAdd: () => void;
}

/** Shows the items' save status, and the button that adds an item. */
export function ListFooter<Item extends TreeItem>(props: ListFooterProps<Item>) {
  const { tree, saving, onAdd } = props;
  return (
    <>
      <AutosaveStatus state={saving.state} savedAt={saving.savedAt} />
      {saving.state === 'failed' && (
        <Button size="xs" variant="default" onClick={() => void tree.edits.retry()}>
          Try Again
        </Button>
      )}
      <Button
        ml="auto"
        variant="default"
        leftSection={<IconPlus size={15} stroke={2} />}
        onClick={onAdd}
      >
        Add item
      </Button>
    </>
  );
}
