import { z } from 'zod';
import { article } from '../articles/article.schema.ts';
import { personReference } from '../articles/references.schema.ts';

/** The assignments screen's groups, in display order. */
export const assignmentGroups = [
  { key: 'writing', title: 'Writing' },
  { key: 'rewriting', title: 'Re-Writing' },
  { key: 'queued', title: 'Queued Work' },
  { key: 'posting', title: 'Posting' },
  { key: 'reediting', title: 'Re-Editing' },
  { key: 'editing', title: 'Editing' },
  { key: 'final_review', title: 'Final Review' },
  { key: 'completed', title: 'Completed' },
] as const;

export type AssignmentGroupKey = (typeof assignmentGroups)[number]['key'];
const keys = assignmentGroups.map(({ key }) => key);
export const assignmentGroupKey = z.enum(keys as [AssignmentGroupKey, ...AssignmentGroupKey[]]);

/** The number of months that a completed article stays listed. */
export const completedMonths = 6;
/** An article is due soon if its due date is at most this many hours away. */
export const dueSoonHours = 48;

export const assignments = z.object({
  /** The person that the articles are assigned to. */
  person: personReference,
  groups: z.array(
    z.object({
      key: assignmentGroupKey,
      title: z.string(),
      count: z.int(),
      late_count: z.int(),
      /** The group's first articles. The `group` call returns all of them in pages. */
      articles: z.array(article),
      /** The cursor of the group's next page; null if `articles` contains the whole group. */
      next: z.string().nullable(),
    }),
  ),
});
export type Assignments = z.infer<typeof assignments>;

/** The number of articles that are waiting for the viewer, by status. */
export const assignmentCounts = z.object({
  writing: z.int(),
  rewrite: z.int(),
  editing: z.int(),
  reedit: z.int(),
  final_review: z.int(),
  ready_to_post: z.int(),
  post_qa: z.int(),
});
export type AssignmentCounts = z.infer<typeof assignmentCounts>;

export const articlesOrCount = z.union([z.object({ count: z.int() }), z.array(article)]);
