import { z } from 'zod';
import { type BodyContent, maximumBodyDepth } from '../content/documents/body-content.ts';
import { readBodyContent } from '../content/documents/body-reader.ts';
import { isStorable, unknownMessage } from '../platform/field-rules.ts';
import { id, text, webAddress } from '../platform/fields.ts';
import type { UiComponent, UiField, UiFieldKind } from './ui-component.schema.ts';
import { findUiComponent, leadFilterModes, leadTypes } from './ui-components.ts';

export const maximumSlides = 100;
export const maximumComponents = 40;
/** Characters of the components of one slide written as JSON. */
export const maximumSlideSize = 200_000;

export const leadFilters = z.strictObject({
  mode: z.enum(leadFilterModes),
  types: z.array(z.enum(leadTypes)).max(leadTypes.length),
});
export type LeadFilters = z.infer<typeof leadFilters>;

/** A text without marks, as a document: a paragraph per line. */
function documentOf(plain: string): BodyContent {
  const paragraphs = plain.split(/\r?\n/).map((line) => ({
    type: 'paragraph' as const,
    ...(line !== '' && { content: [{ type: 'text' as const, text: line }] }),
  }));
  return { type: 'doc', content: paragraphs };
}

const richText = z.unknown().transform((value, context): BodyContent => {
  const read = readBodyContent(typeof value === 'string' ? documentOf(value) : value);
  if ('content' in read) return read.content;
  for (const { path, message } of read.complaints) {
    context.issues.push({ code: 'custom', path, message, input: value });
  }
  return z.NEVER;
});

const emptyAsNull = <Schema extends z.ZodType>(schema: Schema) =>
  z.union([z.literal('').transform(() => null), schema]);

const schemaOfKind: Record<UiFieldKind, (field: UiField) => z.ZodType> = {
  text: () => text(300),
  long_text: () => text(3_000),
  rich_text: () => richText,
  color: () => emptyAsNull(z.string().regex(/^#[0-9a-f]{6}$/i, 'Enter a color such as #1c7ed6.')),
  number: () =>
    z
      .int('Enter a whole number.')
      .min(-99, 'Enter a number from -99 to 99.')
      .max(99, 'Enter a number from -99 to 99.'),
  boolean: () => z.boolean('Choose yes or no.'),
  choice: ({ options }) => z.enum(options ?? [], 'Choose one of the options.'),
  url: () => emptyAsNull(webAddress(2_000)),
  source_filters: () => z.array(text(100).min(1)).max(50),
  lead_filters: () => leadFilters,
  organization: () => id(),
  year: () => z.int().min(1900).max(2199),
  month: () => z.int().min(1).max(12),
  report: () => id(),
};

const dataSchemas = new Map<UiField, z.ZodType>();

function dataSchemaOf(field: UiField): z.ZodType {
  const known = dataSchemas.get(field);
  if (known) return known;
  const schema = schemaOfKind[field.kind](field).nullable();
  dataSchemas.set(field, schema);
  return schema;
}

/** A component as it is stored and returned. The kind of the attribute determines the shape of `data`. */
export const slideComponent = z.object({
  /** Stays the same when the component is moved or copied to another version. */
  id: z.string(),
  name: z.string(),
  verbose_name: z.string(),
  fields: z.array(z.object({ name: z.string(), data: z.unknown() })),
  PDFConvertToImage: z.boolean(),
});
export type SlideComponent = z.infer<typeof slideComponent>;

const shape = z.strictObject({
  /** Made by the server when it is missing. */
  id: z
    .string()
    .regex(/^[\w-]{1,40}$/, 'This is not the id of a component.')
    .optional(),
  name: text(100).min(1),
  verbose_name: text(200).optional(),
  fields: z
    .array(z.strictObject({ name: text(100).min(1), data: z.unknown() }))
    .max(50)
    .default([]),
  PDFConvertToImage: z.boolean().optional(),
});
type SentComponent = z.output<typeof shape>;

/** A component as it was sent; the id may be missing. */
export type CheckedComponent = Omit<SlideComponent, 'id'> & { id?: string | undefined };

type Issues = Parameters<Parameters<typeof shape.transform>[0]>[1]['issues'];

function issue(issues: Issues, path: (string | number)[], message: string, input: unknown): void {
  issues.push({ code: 'custom', path, message, input });
}

/** The attributes of the catalogue in its order; what wasn't sent has the default. */
function checkKnown(sent: SentComponent, entry: UiComponent, issues: Issues): CheckedComponent {
  const given = new Map<string, unknown>();
  for (const [place, { name, data }] of sent.fields.entries()) {
    const field = entry.fields.find((one) => one.name === name);
    const parsed = field && dataSchemaOf(field).safeParse(data ?? null);
    if (!parsed) issue(issues, ['fields', place, 'name'], unknownMessage, name);
    if (given.has(name)) {
      issue(issues, ['fields', place, 'name'], 'This attribute is listed twice.', name);
    }
    given.set(name, parsed?.data);
    for (const { path, message } of parsed?.error?.issues ?? []) {
      issue(issues, ['fields', place, 'data', ...path.map(String)], message, data);
    }
  }
  return {
    id: sent.id,
    name: entry.name,
    verbose_name: entry.verbose_name,
    fields: entry.fields.map(({ name, default: fallback }) => ({
      name,
      data: given.has(name) ? given.get(name) : fallback,
    })),
    PDFConvertToImage: sent.PDFConvertToImage ?? entry.PDFConvertToImage,
  };
}

/** Whether both engines can store it, no deeper than a text may be. */
function isStorableJson(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return isStorable(value);
  if (typeof value !== 'object' || value === null) return true;
  if (depth > maximumBodyDepth) return false;
  return Object.entries(value).every(
    ([name, one]) => isStorable(name) && isStorableJson(one, depth + 1),
  );
}

/** Kept as it was sent: the portal may have had such a component, or will have. */
function keepUnknown(sent: SentComponent, issues: Issues): CheckedComponent {
  for (const [place, { data }] of sent.fields.entries()) {
    if (!isStorableJson(data)) {
      issue(issues, ['fields', place, 'data'], 'This cannot be stored.', data);
    }
  }
  return {
    id: sent.id,
    name: sent.name,
    verbose_name: sent.verbose_name ?? sent.name,
    fields: sent.fields.map(({ name, data }) => ({ name, data: data ?? null })),
    PDFConvertToImage: sent.PDFConvertToImage ?? false,
  };
}

/**
 * A component on write, made from the catalogue. Attributes that the component doesn't have are refused;
 * components that the catalogue doesn't have are kept. A required attribute may still be empty, so that
 * unfinished work can be saved (`missingFields`).
 */
export const sentComponent = shape.transform((sent, context): CheckedComponent => {
  const entry = findUiComponent(sent.name);
  return entry ? checkKnown(sent, entry, context.issues) : keepUnknown(sent, context.issues);
});

/** The components of a slide on write. */
export const sentComponents = () =>
  z
    .array(sentComponent)
    .max(maximumComponents, `A slide has at most ${maximumComponents} components.`)
    .refine(
      (components) => JSON.stringify(components).length <= maximumSlideSize,
      'This slide is larger than the portal keeps.',
    );
