import { Button, type ButtonProps, Group, Modal, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';

interface ConfirmDialogProps {
  isOpen: boolean;
  /** A question: 'Are you sure you want to deactivate this Organization?' */
  title: string;
  /** The consequence of confirming. */
  children?: ReactNode;
  confirmLabel: string;
  isBusy?: boolean;
  isDangerous?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { isOpen, title, children, confirmLabel, isBusy, isDangerous = true } = props;
  return (
    <Modal opened={isOpen} onClose={props.onCancel} title={title} size="sm">
      {children && (
        <Text component="div" c="dimmed" mb="lg">
          {children}
        </Text>
      )}
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={props.onCancel} data-autofocus>
          Cancel
        </Button>
        <Button
          color={isDangerous ? 'red.8' : 'petrol'}
          loading={isBusy ?? false}
          onClick={props.onConfirm}
        >
          {confirmLabel}
        </Button>
      </Group>
    </Modal>
  );
}

interface ConfirmButtonProps extends ButtonProps {
  /** The label of both the button and the dialog's confirm button. */
  label: string;
  question: string;
  /** The consequence of confirming. */
  consequence?: ReactNode;
  onConfirm: () => unknown;
}

/** Renders a button that asks for confirmation. */
export function ConfirmButton(props: ConfirmButtonProps) {
  const { label, question, consequence, onConfirm, ...button } = props;
  const [isOpen, setIsOpen] = useState(false);
  const [isBusy, setIsBusy] = useState(false);

  const handleConfirm = async () => {
    setIsBusy(true);
    try {
      await onConfirm();
      setIsOpen(false);
    } catch {
      // On failure, the dialog stays open, and the caller's mutation shows the error.
    } finally {
      setIsBusy(false);
    }
  };

  return (
    <>
      <Button variant="default" {...button} onClick={() => setIsOpen(true)}>
        {label}
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        title={question}
        confirmLabel={label}
        isBusy={isBusy}
        onConfirm={() => void handleConfirm()}
        onCancel={() => setIsOpen(false)}
      >
        {consequence}
      </ConfirmDialog>
    </>
  );
}
