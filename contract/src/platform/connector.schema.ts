import { z } from 'zod';

/** The result of a connector's test. */
export const connectorTest = z.object({ is_ok: z.boolean(), text: z.string(), at: z.string() });
export type ConnectorTest = z.infer<typeof connectorTest>;

export const connectorStates = ['not_set_up', 'not_tried', 'working', 'failing'] as const;

/** The status of a connector or of an organization's data from it. */
export const connectorStatus = z.object({
  state: z.enum(connectorStates),
  last_success_at: z.string().nullable(),
  /** The newest error. If a later success exists, the error is resolved. */
  last_error: z.string().nullable(),
  last_error_at: z.string().nullable(),
  /** The time of the next automatic retry. */
  next_try_at: z.string().nullable(),
});
export type ConnectorStatus = z.infer<typeof connectorStatus>;

/**
 * Returns the schema for settings in a request. It accepts any record, because the schema of the connector in the path
 * checks the settings. `schemas` names the connectors' schemas for the API documentation.
 */
export function sentSettings(schemas: readonly string[]) {
  const body = z.record(z.string(), z.unknown());
  // JSON Schema doesn't allow an empty `anyOf`.
  if (schemas.length === 0) return body;
  return body.meta({ anyOf: schemas.map((name) => ({ $ref: `#/components/schemas/${name}` })) });
}

/** Settings in a response: without secrets, but with the names of the stored secrets. */
export const shownSettings = {
  settings: z.record(z.string(), z.unknown()),
  stored_secrets: z.array(z.string()),
  saved_at: z.string().nullable(),
  /** 0 until settings are stored. */
  version: z.int(),
};
