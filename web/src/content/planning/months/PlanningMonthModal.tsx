import { Modal } from '@mantine/core';
import type { PlanningMonth } from '@portal/contract/content/planning/planning-month.schema.ts';
import { useNavigate } from '@tanstack/react-router';
import { addedToast } from '#content/shared/added-toast.ts';
import { monthLabel } from '#content/shared/month-label.ts';
import { showToast } from '#platform/ui/toasts/toasts.ts';
import { AddPlanningMonthForm } from './AddPlanningMonthForm.tsx';
import { EditPlanningMonthForm } from './EditPlanningMonthForm.tsx';
import type { YearAndMonth } from './planning-month-form-values.ts';

interface PlanningMonthModalProps {
  isOpen: boolean;
  onClose: () => void;
  /** The month to change; omitted to add one. */
  planningMonth?: PlanningMonth | undefined;
  /** The initial year and month when a month is added. */
  start?: YearAndMonth | undefined;
}

export function PlanningMonthModal(props: PlanningMonthModalProps) {
  const { isOpen, onClose, planningMonth, start } = props;
  const navigate = useNavigate();
  const confirmCreated = ({ year, month }: YearAndMonth) =>
    showToast(
      addedToast({
        heading: 'Month Created!',
        name: monthLabel({ year, month }),
        openLabel: 'Open the Month',
        onOpen: () =>
          void navigate({
            to: '/content-generation/articles/$year/$month',
            params: { year: String(year), month: String(month) },
          }),
      }),
    );
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      size={planningMonth ? 'md' : 880}
      title={planningMonth ? 'Edit Planning Month' : 'Add Planning Month'}
    >
      {planningMonth ? (
        <EditPlanningMonthForm planningMonth={planningMonth} onDone={onClose} />
      ) : (
        <AddPlanningMonthForm start={start} onCreated={confirmCreated} onDone={onClose} />
      )}
    </Modal>
  );
}
