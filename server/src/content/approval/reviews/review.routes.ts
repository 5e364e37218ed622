import { reviewEndpoints } from '@portal/contract/content/approval/review.endpoints.ts';
import type { ReviewDecision } from '@portal/contract/content/approval/review.schema.ts';
import type { FastifyRequest } from 'fastify';
import type { Database } from '#platform/database/database.ts';
import type { Files } from '#platform/files/files.service.ts';
import { type Route, route } from '#platform/http/route.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import type { FindViewer } from '../sign-offs/sign-off.routes.ts';
import { selectAsksReviewCode } from './review.repository.ts';
import {
  assertDecision,
  commentOnReview,
  type DecisionOrigin,
  decideReview,
  findReviewImage,
  openReview,
  presentReview,
} from './review.service.ts';
import { getReview, type OpenReview, visitReview } from './review-access.service.ts';
import { checkCode, countMailedCode, reviewDevices } from './review-code.service.ts';

interface ReviewServices {
  database: Database;
  files: Files;
  findViewer: FindViewer;
}

const pageCaching = 'private, no-store';
/** Allows caching, because the image with a given id never changes. */
const imageCaching = 'private, max-age=3600';

export function reviewRoutes(services: ReviewServices): Route[] {
  const { database, files, findViewer } = services;
  const visit = ({ params, ip }: { params: { token: string }; ip: string }) =>
    visitReview(services, params.token, ip);

  /** Returns whether the decision needs a code. Throws 400 if its code is wrong, and 429 after too many codes. */
  async function proveDecision(
    { link, viewer: reviewer }: OpenReview,
    { approved, code }: ReviewDecision,
    { request, viewer }: { request: FastifyRequest; viewer: Viewer | null },
  ): Promise<DecisionOrigin['proof']> {
    const isKnown =
      !approved ||
      (viewer?.id === reviewer.id && viewer.actorId === viewer.id) ||
      reviewDevices.find(request, reviewer.id) !== undefined ||
      !(await selectAsksReviewCode(database.reader, link.organization_id));
    if (isKnown) return 'none_needed';
    if (!code) {
      await countMailedCode(database, reviewer.id);
      return 'missing';
    }
    await checkCode(database, reviewer.id, code);
    return 'code';
  }

  return [
    route(reviewEndpoints.get, async (call) => {
      call.reply.header('cache-control', pageCaching);
      return presentReview(call.db, await visit(call), call.query.article);
    }),
    route(reviewEndpoints.image, async (call) => {
      const row = await findReviewImage(call.db, await visit(call), call.params.image);
      const { file, content } = await files.open(row.key);
      call.reply.header('cache-control', imageCaching);
      return { name: file.name, type: file.content_type, content, isInline: true };
    }),
    route(reviewEndpoints.open, {
      prepare: visit,
      handle: async ({ db, params, body }) =>
        openReview(db, await getReview(db, findViewer, params.token), body.article),
    }),
    route(reviewEndpoints.comment, {
      prepare: visit,
      handle: async ({ db, params, body }) =>
        commentOnReview(db, await getReview(db, findViewer, params.token), body),
    }),
    route(reviewEndpoints.decide, {
      async prepare(call) {
        const review = await visit(call);
        assertDecision(review, call.body);
        return proveDecision(review, call.body, call);
      },
      async handle({ db, params, body, ip, request, reply }, proof) {
        const review = await getReview(db, findViewer, params.token);
        const userAgent = request.headers['user-agent'] ?? null;
        const outcome = await decideReview(db, review, body, { ip, userAgent, proof });
        if (proof === 'code') reviewDevices.remember(reply, review.viewer.id);
        return outcome;
      },
    }),
  ];
}
