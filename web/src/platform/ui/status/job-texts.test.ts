import { expect, test } from 'vitest';
import { cancelText } from '#platform/ui/status/job-texts.ts';

// Requirements: D-05
test('a running job isn’t said to be canceled when it was only asked to stop', () => {
  expect(cancelText({ state: 'canceled' })).toBe('Job Canceled.');
  expect(cancelText({ state: 'running' })).toBe('Job Asked to Stop.');
});
