import '@fontsource-variable/inter/wght.css';
import './mantine-styles.ts';
import '#platform/ui/theme/tokens.css';
import '#platform/ui/theme/base.css';
import { createRoot } from 'react-dom/client';
import { reviewQuery } from '#content/approval/review/review.queries.ts';
import { readReviewAddress } from '#content/approval/review/review-address.ts';
import { queryClient } from '#platform/api/query-client.ts';
import { announceCutPastes } from '#platform/forms/announce-cut-pastes.ts';
import { session } from '#platform/session/session.ts';
import { restoreLostFocus } from '#platform/ui/focus/restore-focus.ts';
import { watchInputKind } from '#platform/ui/keyboard/watch-input-kind.ts';
import { ReviewApp } from './ReviewApp.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('review.html has no #root');

// Reviewers who are signed in need no code to approve.
session.readKeptToken();
const { token, article } = readReviewAddress();
// Loads the review while the page starts.
void queryClient.prefetchQuery(reviewQuery(token, article));
restoreLostFocus();
watchInputKind();
announceCutPastes();
createRoot(root).render(<ReviewApp />);
