import { z } from 'zod';
import { defineEndpoint } from '../../platform/endpoint.ts';
import { idParameter } from '../../platform/fields.ts';
import { screenAccess } from '../../screens.ts';
import { personReference } from './references.schema.ts';

const access = screenAccess['/content-generation'];
const params = z.object({ id: idParameter() });

/** The other people who have an article open, by name. */
export const presentPeople = z.object({ people: z.array(personReference) });
export type PresentPeople = z.infer<typeof presentPeople>;

/** How often a screen says that it still shows the article. */
export const heartbeatMilliseconds = 25_000;

export const presenceEndpoints = {
  get: defineEndpoint({
    method: 'GET',
    path: '/api/content-articles/:id/presence',
    access,
    summary: 'The other people who have the article open now.',
    params,
    response: presentPeople,
  }),
  stay: defineEndpoint({
    method: 'POST',
    path: '/api/content-articles/:id/presence',
    access,
    summary: 'Says that the caller has the article open; to be repeated every 25 seconds.',
    params,
    response: presentPeople,
  }),
  leave: defineEndpoint({
    method: 'DELETE',
    path: '/api/content-articles/:id/presence',
    access,
    summary: 'Says that the caller has closed the article.',
    params,
    responseKind: 'empty',
  }),
};
