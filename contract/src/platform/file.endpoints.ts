import { z } from 'zod';
import { createEndpoints, defineEndpoint } from './endpoint.ts';
import { fileCalls } from './file.calls.ts';

export const fileDefinitions = {
  download: defineEndpoint({
    summary: "Get a stored file with a signed link that hasn't expired.",
    params: z.object({ key: z.string().regex(/^[0-9a-f]{32}$/) }),
    query: z.strictObject({
      expires: z
        .string()
        .regex(/^\d{1,12}$/)
        .transform(Number),
      signature: z.string().max(100),
    }),
  }),
};

export const fileEndpoints = createEndpoints(fileCalls, fileDefinitions);
