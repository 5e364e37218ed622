import type { StatusUid } from '../labels/content-statuses.ts';

/** An article's due dates in form order. All are days except Schedule by, which includes a time. */
export const dueDateFields = [
  { name: 'duedate_write', label: 'Write', kind: 'day', isForEveryType: true },
  { name: 'duedate_rewrite', label: 'Re-write', kind: 'day', isForEveryType: false },
  { name: 'duedate_edit', label: 'Edit', kind: 'day', isForEveryType: false },
  { name: 'duedate_reedit', label: 'Re-Edit', kind: 'day', isForEveryType: false },
  { name: 'duedate_finalreview', label: 'Final Review', kind: 'day', isForEveryType: false },
  { name: 'duedate_schedulepost', label: 'Schedule by', kind: 'instant', isForEveryType: false },
  { name: 'duedate_qapost', label: 'Post QA', kind: 'day', isForEveryType: false },
  { name: 'duedate_golive', label: 'Go-Live', kind: 'day', isForEveryType: true },
] as const;

export type DueDateField = (typeof dueDateFields)[number]['name'];

/** The default time of day for Schedule by. */
export const schedulePostTime = '17:00';

/** The due date that applies in each status. */
export const dueDateFieldOf: Readonly<Record<StatusUid, DueDateField | null>> = {
  planned: 'duedate_write',
  writing: 'duedate_write',
  rewrite: 'duedate_rewrite',
  editing: 'duedate_edit',
  reedit: 'duedate_reedit',
  final_review: 'duedate_finalreview',
  ready_to_post: 'duedate_schedulepost',
  post_qa: 'duedate_qapost',
  scheduled: 'duedate_golive',
  posted: 'duedate_golive',
  on_hold: null,
};

/** Due dates that a new article must have, unless its content type hides them. */
export const dueDatesRequiredToAdd: readonly DueDateField[] = [
  'duedate_write',
  'duedate_finalreview',
  'duedate_golive',
];

/** Due dates that the form shows only while the article is in rewrite or reedit. */
export const dueDatesOfRework: readonly DueDateField[] = ['duedate_rewrite', 'duedate_reedit'];

/** Fields that articles of the content types Link Building and Optimization don't have. */
export const fieldsOfReview = [
  'editor',
  'lead',
  'final_approver',
  ...dueDateFields.filter(({ isForEveryType }) => !isForEveryType).map(({ name }) => name),
] as const;
