/** The groups of events that the timeline can be filtered by, each with its kinds of events. */
export const timelineGroups = {
  articles: { label: 'Articles', kinds: ['article_moved', 'page_changed'] },
  approvals: { label: 'Approvals', kinds: ['approved', 'rejected'] },
  reports: { label: 'Reports', kinds: ['report_sent', 'report_opened', 'leads'] },
  website: {
    label: 'Website',
    kinds: ['build_started', 'build_finished', 'app_changed', 'link_check'],
  },
  notes: {
    label: 'Notes and comments',
    kinds: ['comment', 'checklist_comment', 'meeting', 'requirement'],
  },
  agreements: { label: 'Agreements', kinds: ['agreement', 'month_closed'] },
  people: { label: 'People', kinds: ['person_joined'] },
} as const;

export type TimelineGroup = keyof typeof timelineGroups;
export type TimelineKind = (typeof timelineGroups)[TimelineGroup]['kinds'][number];

// The casts are safe: an object literal has exactly the keys of its type.
export const timelineGroupNames = Object.keys(timelineGroups) as [
  TimelineGroup,
  ...TimelineGroup[],
];
export const timelineKinds = timelineGroupNames.flatMap(
  (name): readonly TimelineKind[] => timelineGroups[name].kinds,
) as [TimelineKind, ...TimelineKind[]];
