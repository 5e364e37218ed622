import type { Endpoint } from '@portal/contract/platform/endpoint.ts';
import { unknownMessage } from '@portal/contract/platform/field-rules.ts';
import type { FastifyError, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { invalid, invalidWhole, PortalError, tooLarge } from '#platform/errors.ts';
import { resolveAliases } from './aliases.ts';
import { fieldErrors } from './field-errors.ts';
import { cutLongLists } from './long-lists.ts';
import { splitReadOnly } from './read-only-fields.ts';
import type { UploadedFile } from './route.ts';

const noQuery = z.strictObject({});
/** The default body limit for multipart forms: 10 MiB. */
const usualFormBytes = 10_485_760;
/**
 * The maximum number of fields, several times as many as the largest record has. Copying and checking 100,000 fields
 * would block the event loop for a second.
 */
const maximumFields = 200;

function parse<T>(schema: z.ZodType<T> | undefined, value: unknown): T {
  if (!schema) return undefined as T;
  cutLongLists(schema, value);
  const result = schema.safeParse(value, { reportInput: true });
  if (!result.success) throw invalid(fieldErrors(result.error));
  return result.data;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function assertFewFields(sent: Record<string, unknown>): void {
  if (Object.keys(sent).length <= maximumFields) return;
  throw invalidWhole(`Send at most ${maximumFields} fields.`);
}

/** Resolves aliases and drops ignored fields. */
function ownFields(endpoint: Endpoint, sent: Record<string, unknown>) {
  if (!endpoint.aliases && !endpoint.ignored) return sent;
  const entries = Object.entries(sent).filter(([name]) => !endpoint.ignored?.includes(name));
  const { fields, errors } = resolveAliases(Object.fromEntries(entries), endpoint.aliases ?? {});
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return fields;
}

function withoutReadOnly({ record, body, single }: Endpoint, fields: Record<string, unknown>) {
  const schema = single ?? body;
  if (!record || !(schema instanceof z.ZodObject)) return { own: fields, readOnly: {} };
  return splitReadOnly(fields, { body: schema, record });
}

/** Returns the version in If-Match, or undefined if there is no such header or it accepts any version. */
export function readVersion(request: FastifyRequest): number | undefined {
  const header = request.headers['if-match'];
  if (header === undefined || header === '*') return undefined;
  const version = /^(?:W\/)?"?(\d{1,9})"?$/.exec(header)?.[1];
  if (version === undefined) throw invalid({ 'If-Match': ["Send the record's version."] });
  return Number(version);
}

const tooLargeForm = (limit: number) =>
  tooLarge(`This is larger than the portal accepts: at most ${Math.floor(limit / 1_048_576)} MB.`);

async function readMultipart(request: FastifyRequest, endpoint: Endpoint) {
  const body: Record<string, unknown> = {};
  const files: Record<string, UploadedFile> = {};
  const limit = endpoint.bodyLimit ?? usualFormBytes;
  if (Number(request.headers['content-length']) > limit) throw tooLargeForm(limit);
  for await (const part of request.parts({ limits: { fileSize: limit } })) {
    if (part.type === 'field') {
      if (part.valueTruncated) throw tooLarge();
      body[part.fieldname] = part.value;
      continue;
    }
    const content = await part.toBuffer();
    if (!endpoint.files?.includes(part.fieldname)) {
      throw invalid({ [part.fieldname]: [unknownMessage] });
    }
    // Browsers send an empty file for a file input without a file.
    if (part.filename === '' && content.length === 0) continue;
    files[part.fieldname] = { name: part.filename, type: part.mimetype, content };
  }
  return { body, files };
}

/**
 * Rethrows an error. An error without a status becomes a 400, because it comes from the multipart parser and means that
 * the form is malformed or incomplete.
 */
function refuseBrokenForm(error: unknown): never {
  const isForeseen = error instanceof PortalError || (error as FastifyError).statusCode;
  throw isForeseen ? error : invalidWhole('The form could not be read.');
}

/** Reads and validates the params, query, body, and files. Throws 400 with errors by field, or 413. */
export async function readInput(request: FastifyRequest, endpoint: Endpoint) {
  const params = parse(endpoint.params, request.params);
  const query = parse(endpoint.query ?? noQuery, request.query);
  if (!endpoint.body) return { params, query, body: undefined, readOnly: {}, files: {} };
  const isMultipart = endpoint.files !== undefined && request.isMultipart();
  const sent = isMultipart
    ? await readMultipart(request, endpoint).catch(refuseBrokenForm)
    : { body: request.body ?? {}, files: {} };
  if (!isRecord(sent.body)) {
    return {
      params,
      query,
      body: parse(endpoint.body, sent.body),
      readOnly: {},
      files: sent.files,
    };
  }
  assertFewFields(sent.body);
  const { own, readOnly } = withoutReadOnly(endpoint, ownFields(endpoint, sent.body));
  return { params, query, body: parse(endpoint.body, own), readOnly, files: sent.files };
}
