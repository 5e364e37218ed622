import { z } from 'zod';
import { id, instant } from '../platform/fields.ts';

/** The maximum size in bytes of a theme's zip file, and of all its unpacked files together. */
export const largestChildTheme = 50 * 1_048_576;

export const childThemeActions = ['update', 'delete'] as const;

export const childTheme = z.object({
  id: id(),
  theme_name: z.string(),
  /** A link to the theme's screenshot that expires after a few hours; null if the theme has no screenshot. */
  screenshot: z.string().nullable(),
  /** The parent theme's folder, from the `Template:` header in the theme's style.css. */
  template: z.string(),
  /** The theme's folder in WordPress. */
  folder: z.string(),
  theme_version: z.string().nullable(),
  description: z.string().nullable(),
  /** True if the theme is available to new applications. */
  is_available: z.boolean(),
  /** The zip file's size in bytes. */
  size: z.int(),
  /** The number of applications that were created with the theme. */
  application_count: z.int(),
  created_at: instant(),
  version: z.int(),
  allowed_actions: z.array(z.enum(childThemeActions)),
});
export type ChildTheme = z.infer<typeof childTheme>;

export const childThemeUpdate = z.strictObject({ is_available: z.boolean().optional() });
export type ChildThemeUpdate = z.infer<typeof childThemeUpdate>;
