import { setupChecklistEndpoints } from '@portal/contract/users/setup-checklist.endpoints.ts';
import { editRecord } from '#platform/http/edit-record.ts';
import { type Route, route } from '#platform/http/route.ts';
import { lockSetting } from '#platform/settings/settings.service.ts';
import {
  getSetupChecklist,
  setupChecklistSetting,
  updateSetupChecklist,
} from './setup-checklist.service.ts';

export const setupChecklistRoutes: Route[] = [
  route(setupChecklistEndpoints.get, ({ db }) => getSetupChecklist(db)),
  route(setupChecklistEndpoints.update, async (call) => {
    const { db, viewer, ip } = call;
    const { changes } = await editRecord(call, {
      lock: () => lockSetting(db, setupChecklistSetting),
      find: () => getSetupChecklist(db),
      present: (checklist) => checklist,
    });
    await updateSetupChecklist(db, viewer, changes, ip);
    return getSetupChecklist(db);
  }),
];
