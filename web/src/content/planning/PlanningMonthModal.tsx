import { Modal } from '@mantine/core';
import { PlanningMonthForm, type PlanningMonthFormProps } from './PlanningMonthForm.tsx';

interface PlanningMonthModalProps extends Omit<PlanningMonthFormProps, 'onDone'> {
  isOpen: boolean;
  onClose: () => void;
}

/** Adds a planning month, or changes the one that is given. */
export function PlanningMonthModal({ isOpen, onClose, ...form }: PlanningMonthModalProps) {
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      size={form.planningMonth ? 'md' : 880}
      title={form.planningMonth ? 'Edit Planning Month' : 'Add Planning Month'}
    >
      <PlanningMonthForm {...form} onDone={onClose} />
    </Modal>
  );
}
