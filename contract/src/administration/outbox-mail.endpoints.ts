import { z } from 'zod';
import { mailStates } from '../platform/background-states.ts';
import { createEndpoints, defineEndpoint } from '../platform/endpoint.ts';
import { idParameter, text } from '../platform/fields.ts';
import { defineList } from '../platform/pagination.ts';
import { outboxMailCalls } from './outbox-mail.calls.ts';
import { outboxMail, outboxMailSummary } from './outbox-mail.schema.ts';

const params = z.object({ id: idParameter() });

export const outboxMailDefinitions = {
  list: defineList({
    summary: 'The mails of the portal, the newest first.',
    query: { state: z.enum(mailStates).optional(), to: text(200).optional() },
    item: outboxMailSummary,
  }),
  get: defineEndpoint({
    summary: 'A mail as its reader sees it, without its secret link.',
    params,
    response: outboxMail,
  }),
  reveal: defineEndpoint({
    summary: 'A mail with its secret link; this is noted in the audit log.',
    params,
    response: outboxMail,
    isSecret: true,
  }),
  retry: defineEndpoint({
    summary:
      'Queues a mail again that failed or was kept, or makes one due now that waits for its next attempt.',
    params,
    response: outboxMail,
  }),
  sendTest: defineEndpoint({
    summary: 'Queues a test mail to the caller’s own address.',
    response: outboxMail,
  }),
};

export const outboxMailEndpoints = createEndpoints(outboxMailCalls, outboxMailDefinitions);
