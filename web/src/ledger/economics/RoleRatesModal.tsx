import { Modal } from '@mantine/core';
import { PayRates } from './PayRates.tsx';

/** Lists and adds role rates. */
export function RoleRatesModal({ onClose }: { onClose: () => void }) {
  return (
    <Modal opened onClose={onClose} size="lg" title="Role Rates">
      <PayRates />
    </Modal>
  );
}
