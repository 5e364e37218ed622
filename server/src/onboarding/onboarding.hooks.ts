import { eventVisibility } from '#platform/events/visibility.ts';
import { can } from '#platform/http/access.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { otherWork } from '#users/people/other-work.service.ts';
import { assignmentOrganizations } from '#users/people/person-assignments.service.ts';
import { selectBuildOrganizations } from './assigned-work/assigned-items.repository.ts';
import {
  assignedChecklistItems,
  assignedTemplateItems,
} from './assigned-work/assigned-work.service.ts';
import { visibleBuildIds } from './builds/website-build.service.ts';
import { visibleChecklistIds } from './checklists/checklist.service.ts';
import { buildTopic, checklistTopic } from './checklists/checklist-edit.service.ts';
import { visibleItemIds } from './checklists/checklist-item.service.ts';
import { itemCommentsTopic } from './comments/checklist-item-comment.service.ts';
import { templateTopic } from './templates/checklist-template.service.ts';

eventVisibility.register(buildTopic, visibleBuildIds);
eventVisibility.register(checklistTopic, visibleChecklistIds);
eventVisibility.register(itemCommentsTopic, visibleItemIds);

const seesTemplates = async (_: unknown, viewer: Viewer, ids: readonly number[]) =>
  new Set(can(viewer, 'update_checklisttemplate') ? ids : []);
eventVisibility.register(templateTopic, seesTemplates);
eventVisibility.register('master-checklist-templates', seesTemplates);

otherWork.register(assignedChecklistItems);
otherWork.register(assignedTemplateItems);
assignmentOrganizations.register(selectBuildOrganizations);
