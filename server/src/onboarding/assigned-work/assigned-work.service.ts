import { clock } from '#platform/clock.ts';
import { type Db, flag } from '#platform/database/tables.ts';
import { invalid } from '#platform/errors.ts';
import { recordEvents } from '#platform/events/events.service.ts';
import { isStaff } from '#platform/http/access.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import type { OtherWork } from '#users/people/other-work.service.ts';
import { checklistTopic } from '../checklists/checklist-edit.service.ts';
import { selectAssignable } from '../items/assignees.repository.ts';
import { templateTopic } from '../templates/checklist-template.service.ts';
import {
  reassignItems,
  reassignTemplateItems,
  selectOpenItemsOf,
  selectTemplateItemsOf,
} from './assigned-items.repository.ts';

/** The maximum number of items that are listed by name; the rest are only counted. */
const mostNamed = 10;

type People = Parameters<OtherWork['reassign']>[2];

/** Summarizes a person's items. Only staff see them, since only staff can assign items. */
function workOf(viewer: Viewer, items: readonly { name: string }[]) {
  const seen = isStaff(viewer) ? items : [];
  return {
    count: seen.length,
    names: seen.slice(0, mostNamed).map(({ name }) => name),
    all: items.length,
  };
}

async function assertAssignable(db: Db, { to }: People): Promise<void> {
  if ((await selectAssignable(db, [to])).has(to)) return;
  throw invalid({
    newUserId: ["Choose one of the agency's own people, since the work includes checklist items."],
  });
}

/** Open checklist items, which are reassigned along with articles when a person's work is reassigned. */
export const assignedChecklistItems: OtherWork = {
  kind: 'checklist_items',
  label: 'checklist items',
  find: async (db, viewer, personId) => workOf(viewer, await selectOpenItemsOf(db, personId)),
  async reassign(db, viewer, people) {
    const items = isStaff(viewer) ? await selectOpenItemsOf(db, people.from) : [];
    if (items.length === 0) return 0;
    await assertAssignable(db, people);
    const ids = items.map(({ id }) => id);
    await reassignItems(db, ids, {
      assignee_id: people.to,
      is_newly_assigned: flag(people.to !== viewer.id),
      updated_at: clock.instant(),
    });
    const checklistIds = new Set(items.map(({ checklist_id }) => checklist_id));
    await recordEvents(
      db,
      [...checklistIds].map((recordId) => ({ topic: checklistTopic, recordId })),
    );
    return items.length;
  },
};

/** Checklist template items that have the person as their default assignee. */
export const assignedTemplateItems: OtherWork = {
  kind: 'checklist_template_items',
  label: 'checklist template items',
  find: async (db, viewer, personId) => workOf(viewer, await selectTemplateItemsOf(db, personId)),
  async reassign(db, viewer, people) {
    const items = isStaff(viewer) ? await selectTemplateItemsOf(db, people.from) : [];
    if (items.length === 0) return 0;
    await assertAssignable(db, people);
    const ids = items.map(({ id }) => id);
    const updated_at = clock.instant();
    await reassignTemplateItems(db, ids, { default_assignee_id: people.to, updated_at });
    await recordEvents(db, [{ topic: templateTopic }]);
    return items.length;
  },
};
