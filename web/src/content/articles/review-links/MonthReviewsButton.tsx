import { Button } from '@mantine/core';
import { reviewLinkCalls } from '@portal/contract/content/approval/review-link.calls.ts';
import { lazy, Suspense, useState } from 'react';
import { loadCode } from '#platform/routing/load-code.ts';
import { useMayCall } from '#platform/session/viewer.ts';

const MonthReviewsModal = lazy(async () => {
  const { MonthReviewsModal: component } = await loadCode(() => import('./MonthReviewsModal.tsx'));
  return { default: component };
});

type Of = { planning_year_month: number } | { client: number };

interface MonthReviewsDialogProps {
  /** A month's or a client's articles. */
  of: Of;
  onClose: () => void;
}

/** Shows the dialog that sends each final approver one link for all waiting articles. Its code loads when it opens. */
export function MonthReviewsDialog({ of, onClose }: MonthReviewsDialogProps) {
  return (
    <Suspense>
      <MonthReviewsModal of={of} onClose={onClose} />
    </Suspense>
  );
}

/** Renders the button that opens the dialog for sending review links. Only staff see the button. */
export function MonthReviewsButton({ of }: { of: Of }) {
  const [isOpen, setIsOpen] = useState(false);
  if (!useMayCall(reviewLinkCalls.create)) return null;
  return (
    <>
      <Button variant="default" onClick={() => setIsOpen(true)}>
        Send Review Links
      </Button>
      {isOpen && <MonthReviewsDialog of={of} onClose={() => setIsOpen(false)} />}
    </>
  );
}
