import { defineJob, type JobDefinition } from '#platform/jobs/job-definitions.ts';
import { deleteAsAsked, deletionJobKind, deletionPayload } from './person-deletion.service.ts';

export const personJobs: JobDefinition[] = [
  defineJob({
    kind: deletionJobKind,
    payload: deletionPayload,
    handle: ({ database, payload }) => database.transaction((db) => deleteAsAsked(db, payload)),
  }),
];
