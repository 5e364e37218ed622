import type { ContentImport } from '@portal/contract/content/import/content-import.schema.ts';
import { z } from 'zod';

export const importViews = ['wrong', 'articles', 'others'] as const;

export const importSearch = z.object({
  import: z.coerce.number().int().positive().optional().catch(undefined),
  /** Whether missing clients, people and months are created. */
  create: z.literal('true').optional().catch(undefined),
  view: z.enum(importViews).optional().catch(undefined),
});

export const importStateLabels: Readonly<
  Record<ContentImport['state'], { name: string; color: string }>
> = {
  ready: { name: 'Ready to review', color: 'var(--tone-info)' },
  expired: { name: 'Not run', color: 'var(--text-tertiary)' },
  queued: { name: 'Queued', color: 'var(--text-tertiary)' },
  running: { name: 'Running', color: 'var(--tone-info)' },
  done: { name: 'Done', color: 'var(--tone-success)' },
  failed: { name: 'Failed', color: 'var(--tone-danger)' },
  cancelled: { name: 'Cancelled', color: 'var(--tone-warning)' },
};

/** '1 article', '2,000 people'. */
export const countText = (number: number, one: string, many = `${one}s`) =>
  `${number.toLocaleString('en')} ${number === 1 ? one : many}`;
