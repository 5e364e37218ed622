import { z } from 'zod';
import { id } from '../../platform/fields.ts';

/** The paper of a printed presentation. The page's CSS has the size; it wins over the printer's options. */
export const printOptions = { format: 'A4', scale: 0.7, margin: '0.5cm' } as const;

/** How long the preview waits before it draws the flagged components as images. */
export const imageConversionMilliseconds = 1_000;

export const reportPrintBody = z.strictObject({
  /** A kept version; the newest for staff, and always what was sent for clients. */
  version_number: id().optional(),
  format: z.literal(printOptions.format).default(printOptions.format),
  scale: z.literal(printOptions.scale).default(printOptions.scale),
  margin: z.literal(printOptions.margin).default(printOptions.margin),
});
export type ReportPrintBody = z.infer<typeof reportPrintBody>;

/** Whether this portal can print, and how far the viewer's own print is. */
export const reportPrintState = z.object({
  is_available: z.boolean(),
  /** What an operator has to do where it isn't. */
  reason: z.string().nullable(),
  /** 0 while it is printed, otherwise how many are before it; null without a print. */
  place: z.int().nullable(),
});
export type ReportPrintState = z.infer<typeof reportPrintState>;

/** `{slug}-{year}-{month}.pdf`. */
export const printName = ({ slug, year, month }: { slug: string; year: number; month: number }) =>
  `${slug}-${year}-${month}.pdf`;
