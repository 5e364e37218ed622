import { reviewCalls } from '@portal/contract/content/approval/review.calls.ts';
import { useEffect, useEffectEvent, useRef } from 'react';
import { call } from '#platform/api/call.ts';
import { useEndpointMutation } from '#platform/api/mutations.ts';
import { endpointQuery } from '#platform/api/queries.ts';

export const reviewQuery = (token: string, article: number | undefined) => ({
  ...endpointQuery(reviewCalls.get, {
    params: { token },
    query: article === undefined ? {} : { article },
  }),
  // The text must not change while it is being read, so it is never refetched automatically.
  staleTime: Number.POSITIVE_INFINITY,
});

export const useCommentOnReview = () =>
  useEndpointMutation(reviewCalls.comment, {
    invalidates: [reviewCalls.get],
    callerShowsErrors: true,
  });

export const useDecideReview = () =>
  useEndpointMutation(reviewCalls.decide, { callerShowsErrors: true });

interface OpenedVersion {
  token: string;
  article: number;
  contentHash: string;
}

/**
 * Records once per version that the reader has opened it. The GET doesn't record this, because mail scanners also send
 * it.
 */
export function useRecordOpening({ token, article, contentHash }: OpenedVersion): void {
  const recorded = useRef('');
  const record = useEffectEvent(() => {
    const version = `${article} ${contentHash}`;
    if (recorded.current === version) return;
    recorded.current = version;
    // Ignore a failure, because the reader can't do anything about it.
    void call(reviewCalls.open, { params: { token }, body: { article } }).catch(() => undefined);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each version is recorded
  useEffect(() => record(), [article, contentHash]);
}
