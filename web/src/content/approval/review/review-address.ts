import { reviewPath } from '@portal/contract/content/approval/review-link.calls.ts';
import { useMemo, useSyncExternalStore } from 'react';
import { idParam } from '#platform/routing/search-params.ts';
import { parseSearchText } from '#platform/routing/search-text.ts';

/** The parts of the review page's address. */
export interface ReviewAddress {
  token: string;
  /** The article to show; undefined for the article list, or if the link has only one article. */
  article: number | undefined;
}

/** Reads the address without the app's router, which the review page doesn't load. */
export function readReviewAddress({ pathname, search }: Location = location): ReviewAddress {
  const [, , token = ''] = pathname.split('/');
  const { article } = parseSearchText(search);
  return { token, article: article === undefined ? undefined : idParam(article) };
}

const listeners = new Set<() => void>();

function subscribe(onChange: () => void) {
  listeners.add(onChange);
  window.addEventListener('popstate', onChange);
  return () => {
    listeners.delete(onChange);
    window.removeEventListener('popstate', onChange);
  };
}

const currentHref = () => location.href;

export function useReviewAddress(): ReviewAddress {
  const href = useSyncExternalStore(subscribe, currentHref);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is read again when it changes
  return useMemo(() => readReviewAddress(), [href]);
}

export const hrefOf = ({ token, article }: ReviewAddress): string =>
  article === undefined ? reviewPath(token) : `${reviewPath(token)}?article=${article}`;

/** Opens another part of the page and scrolls to the top. */
export function openReview(address: ReviewAddress): void {
  history.pushState(null, '', hrefOf(address));
  for (const listener of listeners) listener();
  window.scrollTo(0, 0);
}
