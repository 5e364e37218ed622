import { type Connector, settingFields } from '@portal/contract/platform/connector.ts';
import { z } from 'zod';

function schemaOf(settings: z.ZodObject) {
  const { $schema: _, ...schema } = z.toJSONSchema(settings, {
    io: 'input',
    metadata: settingFields,
    unrepresentable: 'any',
  });
  return schema;
}

/**
 * Returns the schemas of each connector's settings for the API description, under `<id>.settings` and
 * `<id>.organization`.
 */
export const connectorSchemas = (connectors: readonly Connector[]) =>
  Object.fromEntries(
    connectors.flatMap(({ id, settings, organization }) => [
      [`${id}.settings`, schemaOf(settings)],
      ...(organization ? [[`${id}.organization`, schemaOf(organization)]] : []),
    ]),
  );
