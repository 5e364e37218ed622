import { defineJob, type JobDefinition } from '#platform/jobs/job-definitions.ts';
import {
  authorizeDeletion,
  deleteAsAsked,
  deletionJobKind,
  deletionPayload,
} from './person-deletion.service.ts';

export const personJobs: JobDefinition[] = [
  defineJob({
    kind: deletionJobKind,
    payload: deletionPayload,
    authorize: (db, viewer, { person }) => authorizeDeletion(db, viewer, person),
    handle: ({ database, payload, viewer }) =>
      database.transaction((db) => deleteAsAsked(db, viewer, payload.person)),
  }),
];
