import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { seal, unseal } from '#platform/secrets.ts';

const purpose = 'web-application.secrets';

const secrets = z.object({ administratorPassword: z.string(), databasePassword: z.string() });
export type ApplicationSecrets = z.infer<typeof secrets>;

const makePassword = () => randomBytes(24).toString('base64url');

/** Generates new passwords for an application and returns them encrypted. */
export const sealNewSecrets = (): string =>
  seal(
    purpose,
    JSON.stringify({
      administratorPassword: makePassword(),
      databasePassword: makePassword(),
    } satisfies ApplicationSecrets),
  );

export const openSecrets = (sealed: string): ApplicationSecrets =>
  secrets.parse(JSON.parse(unseal(purpose, sealed)));
