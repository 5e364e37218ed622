import { expect, test } from 'vitest';
import { reportPercentages, reportStatuses, reportStatusLabels } from './report-status.ts';

const counts = { backlog: 0, assigned: 0, finalReview: 0, sent: 0 };

// Requirements: P2-REPORT-STATUS-01, P2-REPORT-STATUS-02
test('there are four statuses, each with a label', () => {
  expect(reportStatuses.map((status) => [status, reportStatusLabels[status]])).toEqual([
    ['backlog', 'Backlog'],
    ['assigned', 'Assigned'],
    ['finalReview', 'Final Review'],
    ['sent', 'Sent'],
  ]);
});

// Requirements: P2-REPORT-DASH-06, P2-REPORT-DASH-07, P2-REPORT-DASH-08, P2-REPORT-DASH-09
test('a stage’s percentage is the rounded share of all reports that have reached the stage', () => {
  expect(reportPercentages({ ...counts, backlog: 2, sent: 1 }).sent).toBe(33);
  const mixed = reportPercentages({ ...counts, assigned: 1, finalReview: 1, sent: 1 });
  expect(mixed).toEqual({ backlog: 100, assigned: 100, finalReview: 67, sent: 33 });
  expect(reportPercentages({ backlog: 1, assigned: 1, finalReview: 1, sent: 1 })).toEqual({
    backlog: 100,
    assigned: 75,
    finalReview: 50,
    sent: 25,
  });
});

// Requirements: P2-REPORT-DASH-09
test('a month without reports has 0 percent in every stage', () => {
  expect(reportPercentages(counts)).toEqual(counts);
});
