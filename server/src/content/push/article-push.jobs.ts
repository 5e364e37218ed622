import { z } from 'zod';
import { clock, instantAfter } from '#platform/clock.ts';
import { ConnectorError } from '#platform/connectors/connector-error.ts';
import { conflict } from '#platform/errors.ts';
import {
  defineJob,
  type JobContext,
  type JobDefinition,
  type JobEnd,
  JobPostponed,
  usualBackOff,
} from '#platform/jobs/job-definitions.ts';
import { updatePush } from './article-push.repository.ts';
import { articlePushJobKind, authorizePush, endPush, reopenPush } from './article-push.service.ts';
import { type PushPayload, type PushServices, runPush } from './push-run.ts';

const payload = z.object({ article: z.int(), hash: z.string() });
const attempts = 4;

/** Failures after which the same request may succeed. */
const passing: readonly string[] = ['unreachable', 'busy'];

async function handle(services: PushServices, context: JobContext<PushPayload>) {
  try {
    return await runPush(services, context);
  } catch (error) {
    context.signal.throwIfAborted();
    if (!(error instanceof ConnectorError)) throw error;
    if (!passing.includes(error.reason) || context.attempt >= attempts)
      throw conflict(error.message);
    await context.database.transaction((db) =>
      updatePush(db, context.payload.article, { error: error.message }),
    );
    const { retryAt } = error;
    const until =
      retryAt !== null && retryAt > clock.instant()
        ? retryAt
        : instantAfter(usualBackOff(context.attempt) * 1_000);
    throw new JobPostponed(error.message, { until, isAttempt: true });
  }
}

const texts = {
  canceled: 'The push was canceled. Push the article again to continue.',
  unexpected:
    'The push failed because of an error in the portal. Push the article again to continue.',
};

function reasonOf({ state, error, isUnexpected }: JobEnd<PushPayload>): string {
  if (state === 'canceled') return texts.canceled;
  return isUnexpected ? texts.unexpected : (error ?? texts.unexpected);
}

export const articlePushJobs = (services: PushServices): JobDefinition[] => [
  defineJob({
    kind: articlePushJobKind,
    attempts,
    payload,
    authorize: (db, viewer, { article }) => authorizePush(db, viewer, article),
    handle: (context) => handle(services, context),
    async onEnd(db, end) {
      // If the job is done, its handler has already completed the push.
      if (end.state === 'done') return;
      const { id: jobId, state } = end;
      await endPush(db, end.payload.article, { jobId, state, error: reasonOf(end) });
    },
    async onRetry(db, viewer, { id, payload: { article } }) {
      await reopenPush(db, viewer, { articleId: article, jobId: id });
      return undefined;
    },
  }),
];
