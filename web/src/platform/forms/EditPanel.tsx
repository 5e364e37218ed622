import { Button, Stack } from '@mantine/core';
import type { FormEventHandler, ReactNode } from 'react';
import { SidePanel } from '#platform/ui/SidePanel.tsx';

interface EditPanelProps {
  title: string;
  /** What `useRecordForm` returns. */
  form: { id: string; isSaving: boolean; isBlocked: boolean; discard: () => void };
  onSubmit: FormEventHandler<HTMLFormElement>;
  onClose: () => void;
  /** Deletes the record, or says why it can't be. */
  deletion?: ReactNode;
  /** The form's notices and fields. */
  children: ReactNode;
}

/** The panel in which a small record is added or changed. */
export function EditPanel(props: EditPanelProps) {
  const { title, form, onSubmit, onClose, deletion, children } = props;
  const handleCancel = () => {
    form.discard();
    onClose();
  };
  return (
    <SidePanel
      title={title}
      onClose={onClose}
      footer={
        <>
          {deletion}
          <Button variant="default" onClick={handleCancel}>
            Cancel
          </Button>
          <Button type="submit" form={form.id} loading={form.isSaving} disabled={form.isBlocked}>
            Save
          </Button>
        </>
      }
    >
      <form id={form.id} onSubmit={onSubmit} noValidate>
        <Stack gap={14}>{children}</Stack>
      </form>
    </SidePanel>
  );
}
