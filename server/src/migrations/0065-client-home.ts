import { addColumn, instant, text } from '#platform/database/columns.ts';
import type { Migration } from '#platform/database/migrate.ts';
import { addSearchSource } from '#platform/database/search-index.ts';
import {
  addTimelineSource,
  type TimelineSource,
  timelineInsertion,
} from '#platform/database/timeline-triggers.ts';
import { createTrigger } from '#platform/database/triggers.ts';

const checklistComments: TimelineSource = {
  kind: 'checklist_comment',
  table: 'checklist_item_comment',
  at: 'created_at',
  person: 'checklist_item_comment.author_id',
  joins: `inner join checklist_item on checklist_item.id = checklist_item_comment.checklist_item_id
    inner join checklist on checklist.id = checklist_item.checklist_id
    inner join website_build on website_build.id = checklist.website_build_id`,
  where: 'checklist_item.deleted_at is null',
  organization: 'website_build.organization_id',
  subject: [10, 'checklist_item_comment.id'],
};

const meetings: TimelineSource = {
  kind: 'meeting',
  table: 'meeting',
  at: 'created_at',
  person: 'meeting.created_by_id',
  organization: 'meeting.organization_id',
  subject: [13, 'meeting.id'],
};

/**
 * Adds each organization's next meeting, which its clients see, and adds comments on checklists of builds and logged
 * meetings to the timeline.
 */
export const clientHomeMigration: Migration = {
  name: '0065-client-home',
  isCompatible: true,
  up: async (db, engine) => {
    await addColumn(db, engine, 'organization', 'next_meeting_at', instant().orNull);
    await addColumn(db, engine, 'organization', 'next_meeting_place', text().orNull);
    await addSearchSource(db, engine, {
      kind: 'meeting',
      number: 13,
      table: 'meeting',
      key: 'meeting.id',
      organization: 'meeting.organization_id',
      title: `''`,
      text: `coalesce(meeting.note, '')`,
      from: 'meeting',
      changes: [{ columns: ['note'] }],
    });
    for (const source of [checklistComments, meetings]) await addTimelineSource(db, engine, source);
    const deletedItem = { name: 'timeline_deleted_item', table: 'checklist_item' };
    await createTrigger(db, engine, { ...deletedItem, moment: 'update', columns: ['deleted_at'] }, [
      `delete from timeline_entry where kind = 'checklist_comment' and source_id in (
          select checklist_item_comment.id from checklist_item_comment
          where checklist_item_comment.checklist_item_id = new.id)`,
      `${timelineInsertion(checklistComments, '')} and checklist_item.id = new.id`,
    ]);
  },
};
