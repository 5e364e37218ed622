import { z } from 'zod';
import { id, instant } from '../platform/fields.ts';

/** The maximum size in bytes of a theme's zip file, and of all its files together. */
export const largestChildTheme = 50 * 1_048_576;

export const childThemeActions = ['update', 'delete'] as const;

export const childTheme = z.object({
  id: id(),
  theme_name: z.string(),
  /** A link to the image that expires after some hours; null for a theme without one. */
  screenshot: z.string().nullable(),
  /** The folder of the parent theme, from the `Template:` header of the theme. */
  template: z.string(),
  /** The theme's folder in WordPress. */
  folder: z.string(),
  theme_version: z.string().nullable(),
  description: z.string().nullable(),
  /** True if new applications may use it. */
  is_available: z.boolean(),
  /** The size of the zip file in bytes. */
  size: z.int(),
  /** The number of applications that were created with it. */
  application_count: z.int(),
  created_at: instant(),
  version: z.int(),
  allowed_actions: z.array(z.enum(childThemeActions)),
});
export type ChildTheme = z.infer<typeof childTheme>;

export const childThemeUpdate = z.strictObject({ is_available: z.boolean().optional() });
export type ChildThemeUpdate = z.infer<typeof childThemeUpdate>;
