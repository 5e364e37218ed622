import { z } from 'zod';
import { isStorable } from '../platform/field-rules.ts';
import { id, text, titleText } from '../platform/fields.ts';

export const savedViewNameLength = 80;
/** The maximum length of a view's search params as JSON, in characters. */
const savedViewSearchLength = 4_000;
export const savedViewLimits = {
  /** The maximum number of views that one person can own. */
  owned: 100,
  /** The maximum number of views that can be shared with all staff. */
  shared: 200,
  /** The maximum number of views that can be counted in one call. */
  counted: 20,
} as const;

export const savedViewVisibilities = ['own', 'staff'] as const;
const visibility = z.enum(savedViewVisibilities);
export type SavedViewVisibility = z.infer<typeof visibility>;

/** A named state of a list: the path of the list's screen, with search params. */
export const savedView = z.object({
  id: id(),
  name: z.string(),
  path: z.string(),
  /** The screen's search params, ordered by name. */
  search: z.record(z.string(), z.string()),
  /** 'own' for only the owner, or 'staff' for all staff who can open the screen. */
  visibility,
  owner: z.object({ id: id(), name: z.string() }),
  /** Whether the view is applied when the viewer opens its screen without search params. */
  is_default: z.boolean(),
  /** Whether the viewer's sidebar shows the view. */
  in_sidebar: z.boolean(),
  /** Contains 'update' and 'delete' for the owner and for superusers. */
  allowed_actions: z.array(z.enum(['update', 'delete'])),
  version: z.int(),
});
export type SavedView = z.infer<typeof savedView>;

type Search = Record<string, string>;

/** Returns the search params without empty values, ordered by name, so that equal states have equal JSON. */
export const canonicalSearch = (search: Search): Search =>
  Object.fromEntries(
    Object.entries(search)
      .filter(([, value]) => value !== '')
      .sort(([one], [other]) => (one < other ? -1 : 1)),
  );

/** Search params are opaque to the server. The screen's route validates them when the view is opened. */
const search = () =>
  z
    .record(z.string(), z.string())
    .overwrite(canonicalSearch)
    .refine((params) => JSON.stringify(params).length <= savedViewSearchLength, {
      error: 'This list has too many filters to be saved.',
      abort: true,
    })
    .refine(
      (params) => Object.entries(params).flat().every(isStorable),
      'This text has characters that cannot be stored.',
    );

export const savedViewBody = z.strictObject({
  name: titleText(savedViewNameLength),
  path: text(300),
  search: search(),
  visibility: visibility.default('own'),
});
export type SavedViewBody = z.infer<typeof savedViewBody>;

export const savedViewUpdate = z.strictObject({
  name: titleText(savedViewNameLength).optional(),
  search: search().optional(),
  visibility: visibility.optional(),
});
export type SavedViewUpdate = z.infer<typeof savedViewUpdate>;

export const savedViewChoice = z.strictObject({
  is_default: z.boolean().optional(),
  in_sidebar: z.boolean().optional(),
});
export type SavedViewChoice = z.infer<typeof savedViewChoice>;

/** The number of a view's rows that the viewer can see. */
export const savedViewCount = z.object({
  id: id(),
  count: z.int(),
  /** Whether the view has more rows than `count`, because counting stopped. */
  has_more: z.boolean(),
});
export type SavedViewCount = z.infer<typeof savedViewCount>;
