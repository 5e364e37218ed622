import {
  accountScoreEndpoints,
  scoreWeightsEndpoints,
} from '@portal/contract/account-health/scores/score.endpoints.ts';
import { lockName } from '#platform/database/lock-row.ts';
import { editRecord } from '#platform/http/edit-record.ts';
import { type Route, route } from '#platform/http/route.ts';
import { askForHelp, getScore, listDays, setPulse } from './score.service.ts';
import { selectWeights } from './score-weights.repository.ts';
import {
  listEffects,
  presentWeights,
  updateWeights,
  weightsLock,
} from './score-weights.service.ts';

export const scoreRoutes: readonly Route[] = [
  route(accountScoreEndpoints.get, ({ db, viewer, params }) => getScore(db, viewer, params.id)),
  route(accountScoreEndpoints.days, ({ db, viewer, params, query }) =>
    listDays(db, viewer, params.id, query),
  ),
  route(accountScoreEndpoints.setPulse, ({ db, viewer, params, body }) =>
    setPulse(db, viewer, params.id, body),
  ),
  route(accountScoreEndpoints.ask, ({ db, viewer, params, body }) =>
    askForHelp(db, viewer, params.id, body),
  ),
  route(scoreWeightsEndpoints.get, async ({ db }) => presentWeights(await selectWeights(db))),
  route(scoreWeightsEndpoints.update, async (call) => {
    const { db, viewer } = call;
    const { record, changes } = await editRecord(call, {
      lock: () => lockName(db, weightsLock),
      find: () => selectWeights(db),
      present: presentWeights,
    });
    return presentWeights(await updateWeights(db, viewer, record, changes));
  }),
  route(scoreWeightsEndpoints.effects, ({ db, query }) => {
    const { limit, cursor, columns: _, ...weights } = query;
    return listEffects(db, weights, { limit, cursor });
  }),
];
