import { z } from 'zod';
import { withScheme } from '../platform/field-rules.ts';
import { idParameter, relation, text, webAddress } from '../platform/fields.ts';

/**
 * These fields accept values from JSON and from multipart forms. Forms can contain only text, so flags can be 'true' or
 * 'false', ids can be strings of digits, and an empty string means null.
 */
const empty = () => z.literal('').transform(() => null);

export const formFlag = () =>
  z.union(
    [z.boolean(), z.stringbool({ truthy: ['true', '1'], falsy: ['false', '0', ''] })],
    'Enter true or false.',
  );

export const formText = (maximum: number) =>
  text(maximum)
    .transform((value) => (value === '' ? null : value))
    .nullable();

export const formRelation = () =>
  z.union([z.null(), empty(), relation(), idParameter()], 'Enter an id.');

/**
 * Accepts null, an empty string (which becomes null), or a value that the schema accepts. For anything else, the error
 * is the schema's message.
 */
export const formNullable = <Schema extends z.ZodType>(schema: Schema) =>
  z.union([z.null(), empty(), schema], {
    error: (issue) =>
      issue.code === 'invalid_union' ? issue.errors.at(-1)?.at(0)?.message : undefined,
  });

/** Accepts an http or https URL; adds https if the scheme is missing. */
export const formWebAddress = (maximum: number) =>
  text(maximum)
    .overwrite(withScheme)
    .max(maximum, `Enter at most ${maximum} characters.`)
    .refine((value) => value === '' || webAddress().safeParse(value).success, 'Enter a valid URL.')
    .transform((value) => (value === '' ? null : value))
    .nullable();

/** Accepts an object, or a form field that contains the object as JSON. `expected` is the error for any other value. */
export const formObject = <Schema extends z.ZodType>(schema: Schema, expected: string) =>
  z.union(
    [
      z.null(),
      empty(),
      schema,
      z
        .string()
        .max(10_000)
        .transform((value, context): unknown => {
          try {
            return JSON.parse(value);
          } catch {
            context.addIssue({ code: 'custom', message: expected });
            return z.NEVER;
          }
        })
        .pipe(schema),
    ],
    expected,
  );
