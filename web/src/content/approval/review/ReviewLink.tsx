import type { MouseEvent, ReactNode } from 'react';
import { hrefOf, openReview, type ReviewAddress } from './review-address.ts';

interface ReviewLinkProps extends ReviewAddress {
  className?: string | undefined;
  onOpen?: () => void;
  children: ReactNode;
}

/** Links to another part of the review page. */
export function ReviewLink({ token, article, className, onOpen, children }: ReviewLinkProps) {
  const handleClick = (event: MouseEvent) => {
    // Let the browser open the link in another tab.
    if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    onOpen?.();
    openReview({ token, article });
  };
  return (
    <a className={className} href={hrefOf({ token, article })} onClick={handleClick}>
      {children}
    </a>
  );
}
