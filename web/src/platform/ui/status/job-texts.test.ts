import { expect, test } from 'vitest';
import { cancelText } from '#platform/ui/status/job-texts.ts';

// Requirements: D-05
test('a running job with a requested cancellation isn’t shown as canceled', () => {
  expect(cancelText({ state: 'canceled' })).toBe('Job Canceled.');
  expect(cancelText({ state: 'running' })).toBe('Job Asked to Stop.');
});
