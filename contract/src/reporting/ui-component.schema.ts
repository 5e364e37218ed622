import { z } from 'zod';
import { id } from '../platform/fields.ts';

/** The types of data that attributes can contain. `slide-component.schema.ts` has a schema for each type. */
export const uiFieldKinds = [
  /** A single line of text. */
  'text',
  /** Several lines of text. */
  'long_text',
  /** A document of the portal's editor (`body-content.ts`). */
  'rich_text',
  /** A color as `#rrggbb`. */
  'color',
  'number',
  'boolean',
  'choice',
  /** An http or https URL. */
  'url',
  /** Names of analytics sources; none means all. */
  'source_filters',
  /** The lead types to include, and whether only quotable leads count. */
  'lead_filters',
  'organization',
  'year',
  'month',
  'report',
] as const;
export type UiFieldKind = (typeof uiFieldKinds)[number];

/** An attribute of a slide component. */
export const uiField = z.object({
  name: z.string(),
  /** The label in the editor. */
  verbose_name: z.string(),
  kind: z.enum(uiFieldKinds),
  required: z.boolean(),
  /** True if the portal sets the value from the presentation's report. In templates, only the organization is set. */
  automatic: z.boolean(),
  /** The allowed values of a choice. */
  options: z.array(z.string()).nullable(),
  /** The value in a new component. */
  default: z.union([z.string(), z.number(), z.boolean()]).nullable(),
  helper_text: z.string().nullable(),
  /** The limits and step of a number input. */
  minimum: z.int().nullable(),
  maximum: z.int().nullable(),
  step: z.int().nullable(),
});
export type UiField = z.infer<typeof uiField>;

/** A component that a slide may have. */
export const uiComponent = z.object({
  id: id(),
  name: z.string(),
  verbose_name: z.string(),
  fields: z.array(uiField),
  /** True if the PDF preview draws the component as an image. */
  PDFConvertToImage: z.boolean(),
});
export type UiComponent = z.infer<typeof uiComponent>;
