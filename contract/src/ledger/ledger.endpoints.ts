import { z } from 'zod';
import { createEndpoints, defineEndpoint } from '../platform/endpoint.ts';
import { anyOfParameter, idParameter, text } from '../platform/fields.ts';
import { defineList } from '../platform/pagination.ts';
import { entryBody, ledgerEntry, monthField } from './agreement.schema.ts';
import { ledgerCalls } from './ledger.calls.ts';
import {
  closeBody,
  dueArticles,
  ledger,
  ledgerRecord,
  ledgerStanding,
  promised,
  promisedIn,
  standingOrderings,
  standingStates,
} from './ledger.schema.ts';

const params = z.object({ id: idParameter() });

export const ledgerDefinitions = {
  list: defineList({
    summary: 'List the organizations with agreements, sorted by how far behind they are.',
    query: {
      state: z.enum(standingStates).optional(),
      account_lead: anyOfParameter().optional(),
      /** Includes only organizations with an agreement that ends in this month or earlier. */
      ends_by: monthField().optional(),
      search: text(100).optional(),
      ordering: z.enum(standingOrderings).optional(),
    },
    item: ledgerStanding,
  }),
  get: defineEndpoint({
    summary: 'Get the ledger of an organization for a range of months, by default the last six.',
    params,
    query: z.strictObject({ from: monthField().optional(), to: monthField().optional() }),
    response: ledger,
  }),
  close: defineEndpoint({
    summary: 'Close a past month and all open months before it.',
    params,
    body: closeBody,
    response: ledger,
  }),
  records: defineList({
    summary: 'List the records that count toward a line in a month, oldest first.',
    params,
    query: { month: monthField() },
    item: ledgerRecord,
  }),
  entries: defineList({
    summary: 'List the manual entries of a line, newest first.',
    params,
    query: { month: monthField().optional() },
    item: ledgerEntry,
  }),
  addEntry: defineEndpoint({
    summary: "Add a manual entry: work that the portal doesn't count, or a correction to a month.",
    params,
    body: entryBody,
    response: ledgerEntry,
    status: 201,
  }),
  promised: defineEndpoint({
    summary:
      'Get the quantities promised and delivered to an organization. Its clients have access if staff have enabled it.',
    params,
    response: promised,
  }),
  promisedIn: defineEndpoint({
    summary:
      'Get the quantities promised and delivered to an organization in one month, as shown in reports.',
    params: z.object({ id: idParameter(), month: monthField() }),
    response: promisedIn,
  }),
  due: defineList({
    summary: 'List the organizations that need more articles in a planning month, sorted by name.',
    params,
    item: dueArticles,
  }),
};

export const ledgerEndpoints = createEndpoints(ledgerCalls, ledgerDefinitions);
