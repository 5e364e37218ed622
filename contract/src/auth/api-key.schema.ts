import { z } from 'zod';
import { requiredMessage } from '../platform/field-rules.ts';
import { day, id, instant, rawText, requiredText } from '../platform/fields.ts';

/** `read`: only calls that don't change anything. */
export const apiKeyScopes = ['read', 'write'] as const;
export type ApiKeyScope = (typeof apiKeyScopes)[number];

/** The maximum number of keys of one person. */
export const maximumApiKeys = 20;

/** A person's key for programs that call the API as them, without the key itself. */
export const apiKey = z.object({
  id: id(),
  user: id(),
  name: z.string(),
  scope: z.enum(apiKeyScopes),
  /** The last characters of the key, to distinguish keys. */
  token_end: z.string(),
  created_at: instant(),
  /** Null: it works until it is revoked. */
  expires_at: instant().nullable(),
  /** Updated at most hourly; null until the first use. */
  last_used_at: instant().nullable(),
});
export type ApiKey = z.infer<typeof apiKey>;

/** The only response that includes the key itself. */
export const newApiKey = apiKey.extend({ token: z.string() });
export type NewApiKey = z.infer<typeof newApiKey>;

export const apiKeyBody = z.strictObject({
  name: requiredText(100),
  scope: z.enum(apiKeyScopes, 'Choose read or write.'),
  /** The last day on which it works; null or missing for no end. */
  expires_on: day().nullable().optional(),
  password: rawText(200).min(1, requiredMessage),
});
export type ApiKeyBody = z.infer<typeof apiKeyBody>;
