import { describe, expect, test } from 'vitest';
import { activeStatuses, seededStatuses, statusUids } from '../labels/content-statuses.ts';
import {
  articleMoves,
  asksSatisfaction,
  assigneeOfStatus,
  isDraftUrl,
  movesFrom,
  requiresFeedbackText,
} from './article-workflow.ts';
import { dueDateFieldOf } from './due-date-fields.ts';

describe('due dates', () => {
  // Requirements: WORKFLOW-45
  test('each active status has its own due date field', () => {
    const fields = activeStatuses.map((uid) => dueDateFieldOf[uid]);
    expect(fields).not.toContain(null);
    expect(new Set(fields).size).toBe(activeStatuses.length);
  });

  // Requirements: WORKFLOW-46, WORKFLOW-47
  test('writing uses duedate_write, scheduled and posted share duedate_golive, and on hold has none', () => {
    expect(dueDateFieldOf.writing).toBe('duedate_write');
    expect(dueDateFieldOf.scheduled).toBe('duedate_golive');
    expect(dueDateFieldOf.posted).toBe('duedate_golive');
    expect(dueDateFieldOf.on_hold).toBeNull();
  });
});

describe('the statuses', () => {
  // Requirements: WORKFLOW-01
  test('are seeded in workflow order with their types', () => {
    const inOrder =
      'planned writing rewrite editing reedit final_review ready_to_post post_qa scheduled posted on_hold';
    expect(statusUids).toEqual(inOrder.split(' '));
    expect(seededStatuses.map(({ uid }) => uid)).toEqual([...statusUids]);
    const types = Object.fromEntries(seededStatuses.map((one) => [one.uid, one.status_type]));
    expect(types).toMatchObject({ planned: 'Inactive', on_hold: 'Inactive', posted: 'Complete' });
    expect(activeStatuses).toHaveLength(7);
  });

  test('have an assignee if they are active', () => {
    for (const uid of activeStatuses) expect(assigneeOfStatus[uid]).not.toBeNull();
  });
});

describe('the table of moves', () => {
  const article = {
    status: { uid: 'editing' as const },
    content_type: { uid: 'blog' },
    editor: { id: 1 },
    lead: null,
    final_approver: { id: 2, is_staff: false },
  };

  test('has a move from each active status to another status', () => {
    for (const uid of activeStatuses)
      expect(articleMoves.some(({ from }) => from === uid)).toBe(true);
  });

  test('lets the assignee of a status make the moves from that status', () => {
    for (const { from, actor } of articleMoves) expect(assigneeOfStatus[from]).toBe(actor);
  });

  // Requirements: WORKFLOW-11, WORKFLOW-15
  test('gives an editor one way to approve, even if the editor is also the final approver', () => {
    const ways = (personId: number) =>
      movesFrom(article, personId).map(({ action, to }) => `${action} ${to}`);
    expect(ways(1)).toEqual(['approve final_review', 'reject rewrite']);
    expect(ways(2)).toEqual(['approve ready_to_post', 'reject rewrite']);
  });
});

test('editors are asked for stars, as are final approvers who aren’t staff', () => {
  const final_approver = { id: 2, is_staff: false };
  const editing = { status: { uid: 'editing' as const }, final_approver };
  const review = { status: { uid: 'final_review' as const }, final_approver };
  expect(asksSatisfaction(editing)).toBe(true);
  expect(asksSatisfaction(review)).toBe(true);
  expect(asksSatisfaction({ ...review, final_approver: { id: 2, is_staff: true } })).toBe(false);
});

// Requirements: FEEDBACK-05, FEEDBACK-06, FEEDBACK-07, FEEDBACK-08, FEEDBACK-09, FEEDBACK-10
test.each([
  [true, 5, true, false],
  [false, 5, true, true],
  [true, 4, true, true],
  [true, null, true, true],
  [true, null, false, false],
  [false, null, false, true],
])(
  'feedback with approved=%s and stars=%s (asked: %s) requires text: %s',
  (approved, satisfaction, asks, isRequired) => {
    expect(requiresFeedbackText({ approved, satisfaction, asksSatisfaction: asks })).toBe(
      isRequired,
    );
  },
);

// Requirements: WORKFLOW-27, WORKFLOW-28
test('a draft URL is an http(s) address that contains /wp-admin', () => {
  expect(isDraftUrl('https://x.com/wp-admin/post.php?post=1&action=edit')).toBe(true);
  expect(isDraftUrl('https://x.com/?p=1')).toBe(false);
  expect(isDraftUrl('javascript:alert("/wp-admin")')).toBe(false);
  expect(isDraftUrl('/wp-admin')).toBe(false);
});
