import { ConfirmDialog } from '#platform/ui/buttons/ConfirmButton.tsx';
import type { TreeItem } from './tree-item.ts';

interface DeleteItemDialogProps {
  items: readonly TreeItem[];
  /** The item to delete; null while the dialog is closed. */
  id: number | null;
  onDelete: (id: number) => void;
  onClose: () => void;
}

export function DeleteItemDialog({ items, id, onDelete, onClose }: DeleteItemDialogProps) {
  const deleting = items.find((item) => item.id === id);
  const hasItemsBelow = deleting !== undefined && items.some((item) => item.parent === deleting.id);
  return (
    <ConfirmDialog
      isOpen={deleting !== undefined}
      title={`Delete ${deleting?.name ?? ''} ? Are you sure?`}
      confirmLabel="Delete"
      onConfirm={() => {
        if (deleting) onDelete(deleting.id);
        onClose();
      }}
      onCancel={onClose}
    >
      {hasItemsBelow && 'What is below it is deleted, too.'}
    </ConfirmDialog>
  );
}
