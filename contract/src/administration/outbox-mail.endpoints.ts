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
    summary: "List the portal's emails, newest first.",
    query: { state: z.enum(mailStates).optional(), to: text(200).optional() },
    item: outboxMailSummary,
  }),
  get: defineEndpoint({
    summary: 'Get an email as its recipient sees it, but without its secret link.',
    params,
    response: outboxMail,
  }),
  reveal: defineEndpoint({
    summary: 'Get an email with its secret link. The call is recorded in the audit log.',
    params,
    response: outboxMail,
    isSecret: true,
  }),
  retry: defineEndpoint({
    summary:
      'Requeue a failed or kept email, or immediately send one that is waiting for its next attempt.',
    params,
    response: outboxMail,
  }),
  sendTest: defineEndpoint({
    summary: 'Queue a test email to your own address.',
    response: outboxMail,
  }),
};

export const outboxMailEndpoints = createEndpoints(outboxMailCalls, outboxMailDefinitions);
