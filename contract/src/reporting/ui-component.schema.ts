import { z } from 'zod';
import { id } from '../platform/fields.ts';

export const uiFieldKinds = [
  'text',
  'html',
  'color',
  'number',
  'boolean',
  'choice',
  'url',
  'filters',
  'organization',
  'year',
  'month',
  'report',
] as const;

/** One attribute of a slide component. */
export const uiField = z.object({
  name: z.string(),
  kind: z.enum(uiFieldKinds),
  required: z.boolean(),
  /** Filled by the portal when the slide is shown; nobody types it. */
  automatic: z.boolean(),
  options: z.array(z.string()).nullable(),
});
export type UiField = z.infer<typeof uiField>;

/** A component that a slide may have. */
export const uiComponent = z.object({
  id: id(),
  name: z.string(),
  verbose_name: z.string(),
  fields: z.array(uiField),
});
export type UiComponent = z.infer<typeof uiComponent>;
