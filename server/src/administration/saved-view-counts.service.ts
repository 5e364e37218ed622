import { auditEntryEndpoints } from '@portal/contract/administration/audit-entry.endpoints.ts';
import { jobEndpoints } from '@portal/contract/administration/job.endpoints.ts';
import { outboxMailEndpoints } from '@portal/contract/administration/outbox-mail.endpoints.ts';
import { countedList, countsViewsOf } from '#users/saved-views/counted-lists.service.ts';
import { countableEntries } from './audit/audit-entry.repository.ts';
import { countableJobs } from './jobs/job.repository.ts';
import { countableMails } from './outbox/outbox-mail.repository.ts';

export const countAdministrationViews = countsViewsOf([
  countedList('/administration/jobs', {
    endpoint: jobEndpoints.list,
    queryOf: ({ state, kind, routine }) => ({
      state,
      kind,
      without_routine: routine || kind ? undefined : 'true',
    }),
    rows: countableJobs,
  }),
  countedList('/administration/outbox', {
    endpoint: outboxMailEndpoints.list,
    // No index supports searching for part of an address, so counting would read the whole outbox.
    queryOf: ({ state, to }) => (to ? null : { state }),
    rows: (db, _viewer, query) => countableMails(db, query),
  }),
  countedList('/administration/audit-log', {
    endpoint: auditEntryEndpoints.list,
    queryOf: ({ action, actor, subject, from, to }) => ({ action, actor, subject, from, to }),
    rows: (db, _viewer, query) => countableEntries(db, query),
  }),
]);
