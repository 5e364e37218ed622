import { expect, test } from 'vitest';
import { feedbackProblems } from './FeedbackFields.tsx';

const verdict = (approved: boolean | null, satisfaction: number | null, text = '') => ({
  approved,
  satisfaction,
  text,
});

// Requirements: FEEDBACK-02..04
test('feedback is incomplete until every required field is chosen', () => {
  expect(feedbackProblems(verdict(null, null), false).isIncomplete).toBe(true);
  expect(feedbackProblems(verdict(true, null), true).isIncomplete).toBe(true);
  expect(feedbackProblems(verdict(null, 5), true).isIncomplete).toBe(true);
  expect(feedbackProblems(verdict(true, 5), true).isIncomplete).toBe(false);
  expect(feedbackProblems(verdict(false, null), false).isIncomplete).toBe(false);
});

// Requirements: FEEDBACK-05..10
test('feedback requires text for a rejection, and for an approval with fewer than five stars', () => {
  expect(feedbackProblems(verdict(true, 5), true).text).toBeUndefined();
  expect(feedbackProblems(verdict(false, 5), true).text).toBeDefined();
  expect(feedbackProblems(verdict(true, 4), true).text).toBeDefined();
  expect(feedbackProblems(verdict(true, null), false).text).toBeUndefined();
  expect(feedbackProblems(verdict(false, null), false).text).toBeDefined();
  expect(feedbackProblems(verdict(false, 1, 'Shorten it.'), true).text).toBeUndefined();
});

test('a review names the missing input while its button is disabled', () => {
  const missing = (approved: boolean | null, stars: number | null, asksStars = true) =>
    feedbackProblems(verdict(approved, stars), asksStars).missing;
  expect(missing(null, null)).toBe('Approve or reject, and give stars.');
  expect(missing(null, null, false)).toBe('Approve or reject.');
  expect(missing(null, 4)).toBe('Approve or reject.');
  expect(missing(false, null)).toBe('Give stars to submit.');
  expect(missing(true, null, false)).toBeUndefined();
  expect(missing(false, 2)).toBeUndefined();
});
