import { z } from 'zod';
import { renameStates } from './background-states.ts';
import { isStorable, maximumId, requiredMessage, withScheme } from './field-rules.ts';

/** Returns zod's `error` option: `text` for an invalid value, and "required" for a missing value. */
export const requiredElse = (text: string) => ({
  error: ({ input }: { input?: unknown }) =>
    input === undefined || input === null ? requiredMessage : text,
});

/** An id in a body or a response. */
export const id = () => z.int().min(1).max(maximumId);

/** A link to a person's picture, valid for a few hours; null if there is no picture. */
export const avatarUrl = () => z.string().nullable();

/** An id in a path or query, sent as text. */
export const idParameter = () =>
  z
    .string()
    .regex(/^[1-9]\d{0,9}$/, 'Enter a whole number.')
    .transform(Number)
    .refine((value) => value <= maximumId, 'Enter a smaller number.');

export const requiredWholeNumber = () => z.int(requiredElse('Enter a whole number.'));

/** A relation in a body: the related record's id, or a record with an id. */
export const relation = () =>
  z.union(
    [id(), z.looseObject({ id: id() }).transform((record) => record.id)],
    requiredElse('Enter an id.'),
  );

const tooLong = (maximum: number) => `Enter at most ${maximum} characters.`;

/** Text of at most `maximum` characters that both engines can store. White space at both ends is removed. */
export const text = (maximum: number) =>
  z
    .string(requiredElse('Enter text.'))
    .trim()
    .max(maximum, tooLong(maximum))
    .refine(isStorable, 'This text has characters that cannot be stored.');

/** Non-empty text. */
export const requiredText = (maximum: number) => text(maximum).min(1, requiredMessage);

const bidirectionalControls = /[\u202A-\u202E\u2066-\u2069]/g;
const invisibleOnly = /^[\s\u00AD\u200B-\u200F\u2060\uFEFF]*$/;

/** Joins lines, and removes characters that are invisible or would reverse the surrounding text. */
function oneLine(value: string): string {
  const line = value.replace(bidirectionalControls, '').replace(/\s+/g, ' ').trim();
  return invisibleOnly.test(line) ? '' : line;
}

/** A title: non-empty text on one line. */
export const titleText = (maximum: number) =>
  z
    .string(requiredElse('Enter text.'))
    .overwrite(oneLine)
    .max(maximum, tooLong(maximum))
    .min(1, requiredMessage)
    .refine(isStorable, 'This text has characters that cannot be stored.');

/** Untrimmed text, for secrets and long bodies. */
export const rawText = (maximum: number) =>
  z
    .string()
    .max(maximum, tooLong(maximum))
    .refine(isStorable, 'This text has characters that cannot be stored.');

function isRealDay(value: string): boolean {
  const time = Date.parse(`${value}T00:00:00Z`);
  return Number.isFinite(time) && new Date(time).toISOString().startsWith(value);
}

/** A date without a time, YYYY-MM-DD. */
export const day = () =>
  z
    .string(requiredElse('Enter a date as YYYY-MM-DD.'))
    .regex(/^(19|20|21)\d{2}-\d{2}-\d{2}$/, {
      error: 'Enter a date as YYYY-MM-DD.',
      abort: true,
    })
    .refine(isRealDay, 'This date does not exist.');

const instantPattern =
  /^(19|20|21)\d{2}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,6})?)?(Z|[+-]\d{2}:\d{2})$/;

/** An instant in ISO 8601 with a zone. It is converted to UTC with milliseconds and Z. */
export const instant = () =>
  z
    .string()
    .regex(instantPattern, 'Enter a date and time as ISO 8601 with a time zone.')
    .refine(
      (value) => isRealDay(value.slice(0, 10)) && Number.isFinite(Date.parse(value)),
      'This date does not exist.',
    )
    .transform((value) => new Date(value).toISOString());

export const invalidAddressText = 'Enter a valid URL.';

/** An http or https URL. If the scheme is missing, https is used. */
export const webAddress = (maximum = 500) =>
  text(maximum)
    .overwrite(withScheme)
    .max(maximum, tooLong(maximum))
    .refine((value) => {
      if (!URL.canParse(value)) return false;
      const { protocol } = new URL(value);
      return protocol === 'http:' || protocol === 'https:';
    }, invalidAddressText);

export const email = () => text(200).check(z.email('Enter a valid email address.'));

/** One of these names in a query, or several names separated by commas. Parsed to a list in the order of `names`. */
export const someOfParameter = <const Name extends string>(names: readonly Name[], error: string) =>
  text(200)
    .transform((value) => value.split(','))
    .refine((parts) => parts.every((part) => names.some((name) => name === part)), error)
    .transform((parts) => names.filter((name) => parts.includes(name)));

/** A filter on a state. For one more release it also accepts `cancelled`, the former name of `canceled`. */
export const stateParameter = <Schema extends z.ZodType<unknown, string>>(schema: Schema) =>
  z.preprocess(
    (value: z.input<Schema>) => (typeof value === 'string' ? renameStates(value) : value),
    schema,
  );

/**
 * One id in a query, or up to 100 ids separated by commas, any of which may match. Parsed to a number or a sorted list.
 */
export const anyOfParameter = () =>
  text(1_200)
    .regex(/^[1-9]\d{0,9}(,[1-9]\d{0,9}){0,99}$/, 'Enter an id, or up to 100 separated by commas.')
    .transform((value) => [...new Set(value.split(',').map(Number))])
    .refine((ids) => ids.every((id) => id <= maximumId), 'Enter smaller numbers.')
    .transform((ids) => (ids.length === 1 ? (ids[0] ?? 0) : ids.sort((a, b) => a - b)));

/** A boolean in a query: true/True/1 or false/False/0. */
export const flagParameter = () =>
  z
    .enum(['true', 'True', '1', 'false', 'False', '0', ''])
    .transform((value) => value === 'true' || value === 'True' || value === '1');

/**
 * The person who wrote a record while impersonating its author: absent unless the viewer is staff, null if the author
 * wrote it.
 */
export const actorReference = () => z.object({ id: id(), name: z.string() }).nullable().optional();
