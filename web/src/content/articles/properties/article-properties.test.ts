import type { ArticleAction } from '@portal/contract/content/articles/article-workflow.ts';
import type { StatusUid } from '@portal/contract/content/labels/content-statuses.ts';
import { expect, test } from 'vitest';
import { editableProperties, propertiesOfKeys } from './article-properties.ts';

function article(
  uid: StatusUid,
  allowed_actions: ArticleAction[],
  more: Partial<Parameters<typeof editableProperties>[0]> = {},
) {
  const dates = {
    duedate_write: '2026-12-01',
    duedate_rewrite: null,
    duedate_edit: '2026-12-03',
    duedate_reedit: null,
    duedate_finalreview: null,
    duedate_schedulepost: null,
    duedate_golive: null,
  };
  return {
    status: { uid },
    project: null,
    archived: false,
    ...dates,
    allowed_actions,
    ...more,
  } as unknown as Parameters<typeof editableProperties>[0];
}
const staff: ArticleAction[] = ['update', 'set_status', 'set_scheduled_date'];
const keysOf = (one: ReturnType<typeof article>) => Object.fromEntries(propertiesOfKeys(one));

test('S, A, and D open the status, the assignee, and the current due date or planned date', () => {
  expect(keysOf(article('writing', staff))).toEqual({
    s: 'status',
    a: 'writer',
    d: 'scheduled_date',
  });
  const inProject = { project: { id: 1 } } as object;
  expect(keysOf(article('editing', staff, inProject))).toEqual({
    s: 'status',
    a: 'editor',
    d: 'duedate_edit',
  });
  expect(keysOf(article('rewrite', staff))).toMatchObject({ d: 'duedate_rewrite' });
});

test('a person who can set only the planned date has only its shortcut, and others have none', () => {
  expect(keysOf(article('writing', ['submit', 'set_scheduled_date']))).toEqual({
    d: 'scheduled_date',
  });
  expect(keysOf(article('editing', ['comment']))).toEqual({});
});

test('due dates that are already set are locked', () => {
  const fields = editableProperties(article('writing', staff));
  expect(fields.has('duedate_write')).toBe(false);
  expect(fields.has('duedate_rewrite')).toBe(true);
});
