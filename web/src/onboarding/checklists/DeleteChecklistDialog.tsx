import type { Checklist } from '@portal/contract/onboarding/checklist.schema.ts';
import { ConfirmDialog } from '#platform/ui/buttons/ConfirmButton.tsx';
import { useDeleteChecklist } from './checklists.queries.ts';

interface DeleteChecklistDialogProps {
  checklist: Checklist;
  isOpen: boolean;
  onCancel: () => void;
  onDeleted: () => void;
}

export function DeleteChecklistDialog(props: DeleteChecklistDialogProps) {
  const { checklist, isOpen, onCancel, onDeleted } = props;
  const remove = useDeleteChecklist(onDeleted);
  const { item_count: count } = checklist;
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={`Delete ${checklist.name}?`}
      confirmLabel="Delete"
      isBusy={remove.isPending}
      onConfirm={() => remove.mutate({ params: { id: checklist.id } }, { onError: onCancel })}
      onCancel={onCancel}
    >
      {count > 0 && `Its ${count} ${count === 1 ? 'item is' : 'items are'} deleted, too. `}
      This can’t be undone.
    </ConfirmDialog>
  );
}
