import type { Endpoint } from '@portal/contract/platform/endpoint.ts';
import { conflictDetail, errorDetail, fieldErrors } from '@portal/contract/platform/errors.ts';
import { startedJob } from '@portal/contract/platform/job.schema.ts';
import { z } from 'zod';
import { storesResponses } from './idempotency.ts';

type Schema = Record<string, unknown>;

function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): Schema {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    reused: 'inline',
  });
  return json;
}

function parameters(schema: z.ZodType | undefined, location: 'path' | 'query') {
  if (!(schema instanceof z.ZodObject)) return [];
  const { properties = {}, required = [] } = jsonSchema(schema, 'input') as {
    properties?: Record<string, Schema>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: location,
    required: location === 'path' || required.includes(name),
    schema: property,
  }));
}

function accessText({ access }: Endpoint): string {
  if (typeof access === 'string') return access;
  return 'permission' in access ? access.permission : access.anyPermission.join(' or ');
}

const content = (schema: Schema, type = 'application/json') => ({ [type]: { schema } });

/** Returns the 202 response, with the unfinished job, of a call that starts a job. */
const startedJobResponse = () => ({
  202: {
    description: 'The job is queued or still running.',
    content: content(jsonSchema(startedJob, 'output')),
  },
});

const preferParameter = {
  name: 'Prefer',
  in: 'header',
  description:
    'With respond-async, the call returns 202 with the job immediately, instead of waiting up to a minute.',
  schema: { type: 'string', enum: ['respond-async'] },
};

const keyParameter = {
  name: 'Idempotency-Key',
  in: 'header',
  schema: { type: 'string', maxLength: 100 },
  description:
    'Any unique text that the caller chooses. For a day, a repeated call with the same text returns the first response.',
};

function answerContent(endpoint: Endpoint) {
  if (endpoint.responseKind === 'file') {
    return content({ type: 'string', format: 'binary' }, 'application/octet-stream');
  }
  if (endpoint.responseKind === 'events') return content({ type: 'string' }, 'text/event-stream');
  const { response, startsJob } = endpoint;
  // The union's other option is the job, which is returned with status 202.
  const [made] = startsJob && response instanceof z.ZodUnion ? response.options : [response];
  return made ? content(jsonSchema(made as z.ZodType, 'output')) : undefined;
}

function operation(area: string, name: string, endpoint: Endpoint) {
  const status = endpoint.status ?? (endpoint.responseKind === 'empty' ? 204 : 200);
  const answer = answerContent(endpoint);
  const refusal = (schema: string) => content({ $ref: `#/components/schemas/${schema}` });
  return {
    operationId: `${area}.${name}`,
    tags: [area],
    summary: endpoint.summary,
    description: `Access: ${accessText(endpoint)}.${keyText(endpoint)}`,
    security: endpoint.access === 'public' ? [] : [{ token: [] }],
    parameters: [
      ...parameters(endpoint.params, 'path'),
      ...parameters(endpoint.query, 'query'),
      ...(endpoint.startsJob ? [preferParameter] : []),
      ...(storesResponses(endpoint) ? [keyParameter] : []),
    ],
    ...(endpoint.body
      ? { requestBody: { required: true, content: content(jsonSchema(endpoint.body, 'input')) } }
      : {}),
    responses: {
      [status]: { description: 'The call succeeded.', ...(answer ? { content: answer } : {}) },
      ...(endpoint.startsJob ? startedJobResponse() : {}),
      400: { description: 'The errors, by field.', content: refusal('FieldErrors') },
      ...(endpoint.access === 'public'
        ? {}
        : {
            401: { description: 'The caller isn’t signed in.', content: refusal('Detail') },
            403: { description: 'The caller may not make this call.', content: refusal('Detail') },
          }),
      404: {
        description: 'The record doesn’t exist, or the caller may not see it.',
        content: refusal('Detail'),
      },
      409: {
        description: 'The record’s state or version doesn’t allow this call.',
        content: refusal('Conflict'),
      },
    },
  };
}

const introduction = `Programs call the API with an **API key**, which people make under My Settings, API Keys:

    curl -H 'Authorization: Token portal_key_…' ADDRESS/api/organizations.json

A key acts as its person, with that person's rights at the moment of the call. One to read only makes GET calls. No key can
make calls about sessions, passwords, addresses or API keys. It works until its end, until it is revoked, or until its
person is deactivated. Sign-ins of people (\`POST /api/rest-auth/login/\`) return a token that is used in the same way.

Lists take \`limit\` and \`cursor\` (\`Link: rel="next"\`), and \`columns\` for some of the fields. A changing call may send
\`If-Match\` with the record's \`version\`, and a POST an \`Idempotency-Key\`.`;

/** Adds a note to endpoints that can't be called with an API key. */
const keyText = ({ isSessionOnly, isSecret }: Endpoint) =>
  isSessionOnly || isSecret ? ' Not available with an API key.' : '';

/** Builds the OpenAPI 3.1 document from the endpoints that the server runs. */
export function openApiDocument(
  areas: Readonly<Record<string, Readonly<Record<string, Endpoint>>>>,
  version: string,
  moreSchemas: Readonly<Record<string, Schema>> = {},
) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [area, endpoints] of Object.entries(areas)) {
    for (const [name, endpoint] of Object.entries(endpoints)) {
      const path = `${endpoint.path.replace(/:(\w+)/g, '{$1}')}/`;
      paths[path] = {
        ...paths[path],
        [endpoint.method.toLowerCase()]: operation(area, name, endpoint),
      };
    }
  }
  return {
    openapi: '3.1.0' as const,
    info: { title: 'Portal API', version, description: introduction },
    paths,
    components: {
      securitySchemes: {
        token: {
          type: 'apiKey' as const,
          in: 'header' as const,
          name: 'Authorization',
          description: 'Token {token}, or Bearer {token} with an API key',
        },
      },
      schemas: {
        FieldErrors: jsonSchema(fieldErrors, 'output'),
        Detail: jsonSchema(errorDetail, 'output'),
        Conflict: jsonSchema(conflictDetail, 'output'),
        ...moreSchemas,
      },
    },
  };
}
