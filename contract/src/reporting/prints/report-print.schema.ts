import { z } from 'zod';
import { id } from '../../platform/fields.ts';

/** The page format of a printed presentation. The page's CSS sets the size and overrides the printer's options. */
export const printOptions = { format: 'A4', scale: 0.7, margin: '0.5cm' } as const;

/** The time that the preview waits before it converts the flagged components to images. */
export const imageConversionMilliseconds = 1_000;

export const reportPrintBody = z.strictObject({
  /**
   * The number of a stored version; defaults to the latest for staff. Clients can get only the version that was sent.
   */
  version_number: id().optional(),
  format: z.literal(printOptions.format).default(printOptions.format),
  scale: z.literal(printOptions.scale).default(printOptions.scale),
  margin: z.literal(printOptions.margin).default(printOptions.margin),
});
export type ReportPrintBody = z.infer<typeof reportPrintBody>;

/** The availability of printing, and the progress of the viewer's own print. */
export const reportPrintState = z.object({
  is_available: z.boolean(),
  /** Instructions for the operator if printing isn't available; null if it is. */
  reason: z.string().nullable(),
  /**
   * The number of prints ahead of the viewer's print in the queue, or 0 while it is being printed; null if the viewer
   * has no print.
   */
  place: z.int().nullable(),
});
export type ReportPrintState = z.infer<typeof reportPrintState>;

/** Returns the file name of a report's PDF. */
export const printName = ({ slug, year, month }: { slug: string; year: number; month: number }) =>
  `${slug}-${year}-${month}.pdf`;
