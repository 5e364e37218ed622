import { z } from 'zod';
import { createEndpoints, defineEndpoint } from '../platform/endpoint.ts';
import { idParameter, text } from '../platform/fields.ts';
import { defineList } from '../platform/pagination.ts';
import { monthField } from './agreement.schema.ts';
import { economicsCalls, economicsSettingCalls, payRateCalls } from './economics.calls.ts';
import {
  clientEconomics,
  clientEconomicsDetail,
  economicsSettings,
  economicsSettingsUpdate,
  ownEconomics,
  payRate,
  payRateBody,
  payStatement,
  payStatementDetail,
} from './economics.schema.ts';

const params = z.object({ id: idParameter() });
const query = z.strictObject({ month: monthField() });

export const economicsDefinitions = {
  clients: defineList({
    summary: 'List the revenue, cost, and margin of each client in a month, sorted by client name.',
    query: { month: monthField(), search: text(100).optional() },
    item: clientEconomics,
    isSessionOnly: true,
  }),
  client: defineEndpoint({
    summary:
      "Get a client's revenue, cost, and margin in a month, with the fees and the paid articles.",
    params,
    query,
    response: clientEconomicsDetail,
    isSessionOnly: true,
  }),
  statements: defineList({
    summary: 'List writer statements for a month, sorted by name.',
    query: { month: monthField(), search: text(100).optional() },
    item: payStatement,
    isSessionOnly: true,
  }),
  statement: defineEndpoint({
    summary:
      "Get a writer's statement for a month by the person's id. Writers can get their own statements if this is enabled.",
    params,
    query,
    response: payStatementDetail,
    isSessionOnly: true,
  }),
  own: defineEndpoint({
    summary: 'Get whether you can see your own statements.',
    response: ownEconomics,
    isSessionOnly: true,
  }),
  exportStatement: defineEndpoint({
    summary: "Export a writer's statement as a CSV file. The export is recorded in the audit log.",
    params,
    body: query,
    isSessionOnly: true,
  }),
};

export const economicsEndpoints = createEndpoints(economicsCalls, economicsDefinitions);

export const economicsSettingDefinitions = {
  get: defineEndpoint({
    summary: 'Get the currency of all amounts, and whether writers see their statements.',
    response: economicsSettings,
    isSessionOnly: true,
  }),
  update: defineEndpoint({
    summary: 'Update the currency, or whether writers see their statements.',
    body: economicsSettingsUpdate,
    record: economicsSettings,
    response: economicsSettings,
    isSessionOnly: true,
  }),
};

export const economicsSettingEndpoints = createEndpoints(
  economicsSettingCalls,
  economicsSettingDefinitions,
);

export const payRateDefinitions = {
  list: defineList({
    summary: 'List the rates of a person, or of all roles, newest first.',
    query: { person: idParameter().optional() },
    item: payRate,
    isSessionOnly: true,
  }),
  create: defineEndpoint({
    summary: 'Add a rate for a person or a role, starting on a day of an open month.',
    body: payRateBody,
    response: payRate,
    status: 201,
    isSessionOnly: true,
  }),
};

export const payRateEndpoints = createEndpoints(payRateCalls, payRateDefinitions);
