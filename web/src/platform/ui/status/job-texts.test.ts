import { expect, test } from 'vitest';
import { cancelText } from '#platform/ui/status/job-texts.ts';

// Requirements: D-05
test('the message after canceling a running job doesn’t say that it is canceled', () => {
  expect(cancelText({ state: 'canceled' })).toBe('Job Canceled.');
  expect(cancelText({ state: 'running' })).toBe('Job Asked to Stop.');
});
