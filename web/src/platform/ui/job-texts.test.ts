import { expect, test } from 'vitest';
import { cancelText } from '#platform/ui/job-texts.ts';

test('a running job isn’t said to be cancelled when it was only asked to stop (D-05)', () => {
  expect(cancelText({ state: 'cancelled' })).toBe('Job Canceled.');
  expect(cancelText({ state: 'running' })).toBe('Job Asked to Stop.');
});
