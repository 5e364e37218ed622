import { z } from 'zod';
import { createEndpoints, defineEndpoint } from '../../platform/endpoint.ts';
import { idParameter } from '../../platform/fields.ts';
import { defineList } from '../../platform/pagination.ts';
import { accountScoreCalls, scoreWeightsCalls } from './score.calls.ts';
import {
  accountScoreDetail,
  pulseBody,
  scoreDay,
  scoreEffect,
  scoreEffectsQuery,
  scoreRequestBody,
  scoreWeights,
  scoreWeightsUpdate,
} from './score.schema.ts';

const params = z.object({ id: idParameter() });

export const accountScoreDefinitions = {
  get: defineEndpoint({
    summary: 'Get the score of an account with its factors.',
    params,
    response: accountScoreDetail,
  }),
  days: defineList({
    summary: 'List an account’s stored daily scores, newest first.',
    params,
    item: scoreDay,
  }),
  setPulse: defineEndpoint({
    summary: 'Set the account lead’s pulse for an account.',
    params,
    body: pulseBody,
    response: accountScoreDetail,
    status: 201,
  }),
  ask: defineEndpoint({
    summary: 'Ask someone at the agency, through their inbox, to look at a factor of an account.',
    params,
    body: scoreRequestBody,
    response: z.object({ is_new: z.boolean() }),
    status: 201,
  }),
};

export const accountScoreEndpoints = createEndpoints(accountScoreCalls, accountScoreDefinitions);

export const scoreWeightsDefinitions = {
  get: defineEndpoint({
    summary: 'Get the weights of the score factors.',
    response: scoreWeights,
  }),
  update: defineEndpoint({
    summary: 'Change the weights. The scores of all accounts are recomputed.',
    body: scoreWeightsUpdate,
    record: scoreWeights,
    response: scoreWeights,
  }),
  effects: defineList({
    summary:
      'List the effects of the given weights on the accounts, biggest changes first. Omitted weights keep their current values; nothing is saved.',
    query: scoreEffectsQuery,
    item: scoreEffect,
  }),
};

export const scoreWeightsEndpoints = createEndpoints(scoreWeightsCalls, scoreWeightsDefinitions);
