import { z } from 'zod';
import { requiredMessage } from '../platform/field-rules.ts';
import { day, id, instant, rawText, requiredText } from '../platform/fields.ts';

/** A `read` key can't call endpoints that modify data. */
export const apiKeyScopes = ['read', 'write'] as const;
export type ApiKeyScope = (typeof apiKeyScopes)[number];

/** The maximum number of keys per person. */
export const maximumApiKeys = 20;

/** A key that programs use to call the API on a person's behalf. The token itself isn't included. */
export const apiKey = z.object({
  id: id(),
  user: id(),
  name: z.string(),
  scope: z.enum(apiKeyScopes),
  /** The token's last characters, which help the owner recognize the key. */
  token_end: z.string(),
  created_at: instant(),
  /** The last day that the key is valid; null if the key doesn't expire. */
  expires_at: instant().nullable(),
  /** The time of the last use, updated at most hourly; null until the first use. */
  last_used_at: instant().nullable(),
});
export type ApiKey = z.infer<typeof apiKey>;

/** A new key with its token, which isn't included in any other response. */
export const newApiKey = apiKey.extend({ token: z.string() });
export type NewApiKey = z.infer<typeof newApiKey>;

export const apiKeyBody = z.strictObject({
  name: requiredText(100),
  scope: z.enum(apiKeyScopes, 'Choose read or write.'),
  /** The last day that the key is valid; null or omitted if it doesn't expire. */
  expires_on: day().nullable().optional(),
  password: rawText(200).min(1, requiredMessage),
});
export type ApiKeyBody = z.infer<typeof apiKeyBody>;
