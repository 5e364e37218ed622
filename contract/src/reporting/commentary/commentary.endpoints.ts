import { z } from 'zod';
import { createEndpoints, defineEndpoint } from '../../platform/endpoint.ts';
import { idParameter } from '../../platform/fields.ts';
import { commentaryCalls } from './commentary.calls.ts';
import {
  editCommentaryBody,
  reportCommentary,
  rewrittenCommentary,
  signCommentaryBody,
  slideCommentary,
} from './commentary.schema.ts';

const params = z.object({ id: idParameter() });

export const commentaryDefinitions = {
  ofReport: defineEndpoint({
    summary: "Get the commentary of each slide with numbers in a report's latest presentation.",
    params,
    response: reportCommentary,
  }),
  get: defineEndpoint({
    summary: 'Get the commentary of a slide in the latest version of its presentation.',
    params,
    response: slideCommentary,
  }),
  edit: defineEndpoint({
    summary: 'Change the commentary of a slide. This removes its signature.',
    params,
    body: editCommentaryBody,
    record: slideCommentary,
    response: slideCommentary,
  }),
  discard: defineEndpoint({
    summary:
      'Discard the text and signature of a slide’s commentary, and use the rule-based draft instead.',
    params,
    response: slideCommentary,
  }),
  sign: defineEndpoint({
    summary: 'Sign the commentary of a slide, so that it is sent, printed, and shared.',
    params,
    body: signCommentaryBody,
    response: slideCommentary,
  }),
  unsign: defineEndpoint({
    summary: 'Remove the signature from the commentary of a slide.',
    params,
    response: slideCommentary,
  }),
  rewrite: defineEndpoint({
    summary:
      'Let the language model rewrite the rule-based draft. The text is rejected if it contains a figure that isn’t in the data.',
    params,
    response: rewrittenCommentary,
  }),
};

export const commentaryEndpoints = createEndpoints(commentaryCalls, commentaryDefinitions);
