import { Button } from '@mantine/core';
import { reviewLinkCalls } from '@portal/contract/content/approval/review-link.calls.ts';
import { lazy, Suspense, useState } from 'react';
import { loadCode } from '#platform/routing/load-code.ts';
import { useMayCall } from '#platform/session/viewer.ts';

const MonthReviewsModal = lazy(async () => {
  const { MonthReviewsModal: component } = await loadCode(() => import('./MonthReviewsModal.tsx'));
  return { default: component };
});

interface MonthReviewsButtonProps {
  /** The articles of a month or of a client. */
  of: { planning_year_month: number } | { client: number };
}

/** Opens the dialog that sends final approvers one link for all waiting articles of a month; only for staff. */
export function MonthReviewsButton({ of }: MonthReviewsButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  if (!useMayCall(reviewLinkCalls.create)) return null;
  return (
    <>
      <Button variant="default" onClick={() => setIsOpen(true)}>
        Send Review Links
      </Button>
      {isOpen && (
        <Suspense>
          <MonthReviewsModal of={of} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
