import type { Db } from '#platform/database/tables.ts';
import {
  makeApplicationBackup,
  makeApplicationOperation,
  makeChildTheme,
  makeWebApplication,
} from '#testing/apps.factories.ts';
import { makeWebsiteBuild } from '#testing/onboarding.factories.ts';
import { type Expectation, staffOnly } from './kinds.ts';
import type { World } from './world.ts';

const app = async (db: Db, { ours }: World) => ({
  params: { id: (await makeWebApplication(db, { organization_id: ours.id })).id },
});

const inactive = async (db: Db, { ours }: World) => ({
  params: { id: (await makeWebApplication(db, { organization_id: ours.id, active: 0 })).id },
});

const backup = async (db: Db, { ours }: World) => {
  const { id, uuid } = await makeWebApplication(db, { organization_id: ours.id });
  const made = await makeApplicationBackup(db, id);
  return { id, uuid, backup: made.id };
};

const theme = async (db: Db) => ({ params: { id: (await makeChildTheme(db)).id } });

const deleted = async (db: Db, { ours }: World) => {
  const { id } = await makeWebApplication(db, {
    organization_id: ours.id,
    scheduled_for_deletion: 1,
    removal_error: 'The folder is in use.',
  });
  await makeApplicationOperation(db, id, { kind: 'delete', state: 'failed' });
  return { params: { id }, body: {} };
};

export const appsExpectations: Readonly<Record<string, Expectation>> = {
  // By default, no group has view_webapp.
  'webApplications.list': { statuses: staffOnly(200) },
  'webApplications.get': { statuses: staffOnly(200), input: app },
  'webApplications.initialize': {
    statuses: staffOnly(202),
    input: async (db, { ours }) => ({
      body: {
        website_build: (await makeWebsiteBuild(db, { organization_id: ours.id })).id,
        child_theme: (await makeChildTheme(db)).id,
      },
    }),
  },
  'webApplications.update': {
    statuses: staffOnly(200),
    input: async (db, world) => ({ ...(await inactive(db, world)), body: { active: true } }),
  },
  'webApplications.start': { statuses: staffOnly(202), input: app },
  'webApplications.stop': { statuses: staffOnly(202), input: app },
  'webApplications.backup': { statuses: staffOnly(202), input: app },
  'webApplications.enableOutgoing': { statuses: staffOnly(409), input: app },
  'webApplications.delete': {
    statuses: staffOnly(200),
    input: async (db, world) => ({ ...(await app(db, world)), body: {} }),
  },
  // The factories create applications that have no sites in an engine.
  'webApplications.checkStatus': { statuses: staffOnly(409), input: inactive },
  'webApplications.cancel': { statuses: staffOnly(409), input: app },
  'webApplications.signIn': { statuses: staffOnly(409), input: app },
  'webApplications.logs': { statuses: staffOnly(200), input: app },
  'webApplications.operations': { statuses: staffOnly(200), input: app },
  'deletedApplications.list': { statuses: staffOnly(200) },
  'deletedApplications.remove': { statuses: staffOnly(202), input: deleted },
  'applicationBackups.list': { statuses: staffOnly(200), input: app },
  'applicationBackups.listDatabase': { statuses: staffOnly(200), input: app },
  'applicationBackups.listCode': { statuses: staffOnly(200), input: app },
  'applicationBackups.download': {
    statuses: staffOnly(200),
    input: async (db, world) => {
      const made = await backup(db, world);
      const key = `${made.uuid}/${made.backup}/database.sql`;
      return { body: { file_key: { app: made.id, key, type: 'database' } } };
    },
  },
  'applicationBackups.restore': {
    statuses: staffOnly(202),
    input: async (db, world) => ({
      params: { id: (await backup(db, world)).backup },
      body: { to: 'in_place' },
    }),
  },
  'childThemes.list': { statuses: staffOnly(200) },
  'childThemes.get': { statuses: staffOnly(200), input: theme },
  'childThemes.create': { statuses: staffOnly(400), input: () => ({ body: {} }) },
  'childThemes.update': {
    statuses: staffOnly(200),
    input: async (db) => ({ ...(await theme(db)), body: { is_available: false } }),
  },
  'childThemes.delete': { statuses: staffOnly(204), input: theme },
};
