import { Button, Stack } from '@mantine/core';
import { type FormEventHandler, type ReactNode, useId } from 'react';
import { ErrorDisplay } from '#platform/forms/ErrorDisplay.tsx';
import { SidePanel } from '#platform/ui/SidePanel.tsx';

interface EditPanelProps {
  title: string;
  /** Of the call that saves; the error is one that no field shows. */
  saving: { isSaving: boolean; error: Error | null };
  onSubmit: FormEventHandler<HTMLFormElement>;
  onClose: () => void;
  /** Deletes the record, or says why it can't be. */
  deletion?: ReactNode;
  /** The fields. */
  children: ReactNode;
}

/** The panel in which a small record is added or changed. */
export function EditPanel(props: EditPanelProps) {
  const { title, saving, onSubmit, onClose, deletion, children } = props;
  const formId = useId();
  return (
    <SidePanel
      title={title}
      onClose={onClose}
      footer={
        <>
          {deletion}
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} loading={saving.isSaving}>
            Save
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={onSubmit} noValidate>
        <Stack gap={14}>
          <ErrorDisplay error={saving.error} />
          {children}
        </Stack>
      </form>
    </SidePanel>
  );
}
