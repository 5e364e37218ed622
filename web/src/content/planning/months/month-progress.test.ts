import { expect, test } from 'vitest';
import { monthProgress } from './month-progress.ts';

test('an approved article also counts as written, and a live article also counts as approved', () => {
  const counts = {
    article_count: 190,
    planned_count: 60,
    assigned_count: 46,
    editing_count: 25,
    final_review_count: 20,
    ready_to_post_count: 15,
    post_qa_count: 12,
    scheduled_count: 8,
    live_count: 1,
    on_hold_count: 3,
  };
  expect(monthProgress(counts)).toEqual({ written: 81, approved: 36, live: 1, 'on hold': 3 });
});
