import { Stack } from '@mantine/core';
import type { ComponentProps, FormEventHandler, ReactNode } from 'react';
import { SidePanel } from '#platform/ui/panel/SidePanel.tsx';
import { FormButtons } from './FormButtons.tsx';

interface EditPanelProps {
  title: string;
  form: ComponentProps<typeof FormButtons>['form'] & {
    handleSubmit: FormEventHandler<HTMLFormElement>;
  };
  onClose: () => void;
  submitLabel?: string;
  /** The button that deletes the record, or why it can't be deleted. */
  deletion?: ReactNode;
  /** The form's notices and fields. */
  children: ReactNode;
}

/** Renders the panel for adding or changing a record. */
export function EditPanel(props: EditPanelProps) {
  const { title, form, onClose, submitLabel, deletion, children } = props;
  return (
    <SidePanel
      title={title}
      onClose={onClose}
      footer={
        <>
          {deletion}
          <FormButtons form={form} onClose={onClose} submitLabel={submitLabel} />
        </>
      }
    >
      <form id={form.id} onSubmit={form.handleSubmit} noValidate>
        <Stack gap={14}>{children}</Stack>
      </form>
    </SidePanel>
  );
}
