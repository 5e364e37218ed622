import { expect, test } from 'vitest';
import { cancelText, jobName } from '#platform/ui/status/job-texts.ts';

// Requirements: D-05
test('the message after canceling a running job doesn’t say that the job is canceled', () => {
  expect(cancelText({ state: 'canceled' })).toBe('Job Canceled.');
  expect(cancelText({ state: 'running' })).toBe('Job Asked to Stop.');
});

test('a job has a readable name; a job without its own name is named after its kind', () => {
  expect(jobName('posting.pull')).toBe('Read posts from WordPress');
  expect(jobName('planning-month.generate')).toBe('Planning month: generate');
});
