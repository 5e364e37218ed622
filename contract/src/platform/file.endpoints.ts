import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';

export const fileEndpoints = {
  download: defineEndpoint({
    method: 'GET',
    path: '/api/files/:key',
    access: 'public',
    summary: 'A stored file, for everyone with a signed link that has not expired.',
    params: z.object({ key: z.string().regex(/^[0-9a-f]{32}$/) }),
    query: z.strictObject({
      expires: z
        .string()
        .regex(/^\d{1,12}$/)
        .transform(Number),
      signature: z.string().max(100),
    }),
    responseKind: 'file',
  }),
};
