/** An article's statuses in workflow order. */
export const statusUids = [
  'planned',
  'writing',
  'rewrite',
  'editing',
  'reedit',
  'final_review',
  'ready_to_post',
  'post_qa',
  'scheduled',
  'posted',
  'on_hold',
] as const;
export type StatusUid = (typeof statusUids)[number];

export const statusTypes = ['Active', 'Complete', 'Inactive'] as const;

interface SeededStatus {
  uid: StatusUid;
  name: string;
  status_type: (typeof statusTypes)[number];
  color: string;
  /** The number of days until an article that enters the status is due, if its due date is empty or past. */
  due_date_day_offset: number | null;
}

/**
 * The statuses of every portal. A status's id is its position in this list, so never insert, move, or delete a status.
 */
export const seededStatuses: readonly SeededStatus[] = [
  {
    uid: 'planned',
    name: 'Planned',
    status_type: 'Inactive',
    color: '#FD9A01',
    due_date_day_offset: null,
  },
  {
    uid: 'writing',
    name: 'Writing',
    status_type: 'Active',
    color: '#1EAAEA',
    due_date_day_offset: null,
  },
  {
    uid: 'rewrite',
    name: 'Re-Writing',
    status_type: 'Active',
    color: '#FF6347',
    due_date_day_offset: 7,
  },
  {
    uid: 'editing',
    name: 'Editing',
    status_type: 'Active',
    color: '#37C4AB',
    due_date_day_offset: null,
  },
  {
    uid: 'reedit',
    name: 'Re-Editing',
    status_type: 'Active',
    color: '#EEC301',
    due_date_day_offset: 7,
  },
  {
    uid: 'final_review',
    name: 'Final Review',
    status_type: 'Active',
    color: '#EA4D9D',
    due_date_day_offset: 7,
  },
  {
    uid: 'ready_to_post',
    name: 'Ready to Post',
    status_type: 'Active',
    color: '#E363E3',
    due_date_day_offset: 7,
  },
  {
    uid: 'post_qa',
    name: 'Post QA',
    status_type: 'Active',
    color: '#AA63E3',
    due_date_day_offset: 3,
  },
  {
    uid: 'scheduled',
    name: 'Scheduled',
    status_type: 'Complete',
    color: '#333333',
    due_date_day_offset: null,
  },
  {
    uid: 'posted',
    name: 'Posted',
    status_type: 'Complete',
    color: '#333333',
    due_date_day_offset: null,
  },
  {
    uid: 'on_hold',
    name: 'On-Hold',
    status_type: 'Inactive',
    color: '#999999',
    due_date_day_offset: null,
  },
];

export const statusId: Readonly<Record<StatusUid, number>> = Object.fromEntries(
  statusUids.map((uid, index) => [uid, index + 1]),
) as Record<StatusUid, number>;

/** The statuses where people work on an article. Assignments and lateness consider only these statuses. */
export const activeStatuses: readonly StatusUid[] = seededStatuses
  .filter(({ status_type }) => status_type === 'Active')
  .map(({ uid }) => uid);

export const completeStatuses: readonly StatusUid[] = ['scheduled', 'posted'];
