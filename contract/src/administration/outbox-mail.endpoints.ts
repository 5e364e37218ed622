import { z } from 'zod';
import { mailStates } from '../platform/background-states.ts';
import { defineEndpoint } from '../platform/endpoint.ts';
import { idParameter, text } from '../platform/fields.ts';
import { defineList } from '../platform/pagination.ts';
import { screenAccess } from '../screens.ts';
import { outboxMail, outboxMailSummary } from './outbox-mail.schema.ts';

const params = z.object({ id: idParameter() });

export const outboxMailEndpoints = {
  list: defineList({
    path: '/api/outbox',
    access: screenAccess['/administration/outbox'],
    summary: 'The mails of the portal, the newest first.',
    query: { state: z.enum(mailStates).optional(), to: text(200).optional() },
    item: outboxMailSummary,
  }),
  get: defineEndpoint({
    method: 'GET',
    path: '/api/outbox/:id',
    access: screenAccess['/administration/outbox'],
    summary: 'A mail as its reader sees it, without its secret link.',
    params,
    response: outboxMail,
  }),
  reveal: defineEndpoint({
    method: 'POST',
    path: '/api/outbox/:id/reveal',
    access: screenAccess['/administration/outbox'],
    summary: 'A mail with its secret link; this is noted in the audit log.',
    params,
    response: outboxMail,
    isSecret: true,
  }),
  retry: defineEndpoint({
    method: 'POST',
    path: '/api/outbox/:id/retry',
    access: screenAccess['/administration/outbox'],
    summary:
      'Queues a mail again that failed or was kept, or makes one due now that waits for its next attempt.',
    params,
    response: outboxMail,
  }),
  sendTest: defineEndpoint({
    method: 'POST',
    path: '/api/outbox/test-mails',
    access: screenAccess['/administration/outbox'],
    summary: 'Queues a test mail to the caller’s own address.',
    response: outboxMail,
  }),
};
