import { connectorEndpoints } from '@portal/contract/administration/connector.endpoints.ts';
import {
  findGoogleDriveSettings,
  findGoogleDriveTest,
} from '#platform/connectors/google-drive/google-drive.settings.ts';
import type { Db } from '#platform/database/tables.ts';
import { type Route, route } from '#platform/http/route.ts';
import type { GuardedFetch } from '#platform/outgoing/guarded-fetch.ts';
import { presentGoogleDrive } from './connector.presenter.ts';
import {
  keepTest,
  removeGoogleDrive,
  setUpGoogleDrive,
  testGoogleDrive,
} from './connector.service.ts';

const googleDrive = async (db: Db) =>
  presentGoogleDrive(await findGoogleDriveSettings(db), await findGoogleDriveTest(db));

export const connectorRoutes = ({ guardedFetch }: { guardedFetch: GuardedFetch }): Route[] => [
  route(connectorEndpoints.getGoogleDrive, ({ db }) => googleDrive(db)),
  route(connectorEndpoints.saveGoogleDrive, async ({ db, viewer, body, ip }) => {
    await setUpGoogleDrive(db, viewer, body, ip);
    return googleDrive(db);
  }),
  route(connectorEndpoints.testGoogleDrive, {
    prepare: ({ reader }) => testGoogleDrive(reader, guardedFetch),
    handle: async ({ db }, tested) => {
      await keepTest(db, tested);
      return googleDrive(db);
    },
  }),
  route(connectorEndpoints.removeGoogleDrive, ({ db, viewer, ip }) =>
    removeGoogleDrive(db, viewer, ip),
  ),
];
