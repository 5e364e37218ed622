import type { AssigneeField } from '@portal/contract/content/articles/article-workflow.ts';
import { dueDateFields } from '@portal/contract/content/articles/due-date-fields.ts';

/** The labels for an article's people on every screen. */
export const assigneeLabels: Readonly<Record<AssigneeField, string>> = {
  writer: 'Writer',
  editor: 'Editor',
  lead: 'Lead',
  final_approver: 'Final Reviewer',
  poster: 'Poster',
};

const dueDateLabel = (name: string, label: string) => {
  if (name === 'duedate_schedulepost') return 'Schedule-by';
  return name === 'duedate_golive' ? 'Go-live due date' : `${label} due date`;
};

/** The labels for an article's fields in forms, in the changelog, and in errors. */
export const articleFieldLabels: Readonly<Record<string, string>> = {
  client: 'Client',
  title: 'Title',
  content_type: 'Type',
  status: 'Status',
  project: 'Project',
  planning_year_month: 'Planning month',
  ...assigneeLabels,
  ...Object.fromEntries(dueDateFields.map(({ name, label }) => [name, dueDateLabel(name, label)])),
  scheduled_date: 'Scheduled date',
  writer_planned_duedate: 'Planned date',
  description: 'Description',
  keywords: 'Keywords',
  channels: 'Channels',
  focus_keyword_plaintext: 'Focus keyword',
  url_1: 'URL 1',
  anchor_1: 'Anchor 1',
  url_2: 'URL 2',
  anchor_2: 'Anchor 2',
  min_word_count: 'Minimum word count',
  milestone: 'Milestone',
  live_url: 'Live URL',
  admin_draft_url: 'Draft URL',
  google_doc: 'Google doc',
  google_sheet: 'Google sheet',
  archived: 'Archived',
};

export const labelOfField = (field: string) => articleFieldLabels[field] ?? field;
