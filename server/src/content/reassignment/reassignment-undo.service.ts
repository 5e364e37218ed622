import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/tables.ts';
import { updateRow } from '#platform/database/write-row.ts';
import { conflict } from '#platform/errors.ts';
import { recordEvent } from '#platform/events/events.service.ts';
import { offerUndo, type Undo } from '#platform/undo/undo.service.ts';
import {
  holdTracedMails,
  restoreArticles,
  undoneArticles,
  undoneBy,
} from '../articles/moves/article-undo.service.ts';
import { findChangedTemplate, roleOf, templateRoles } from './reassignment.repository.ts';
import type { ReassignmentTrace } from './reassignment.service.ts';

const undoneReassignment = z.object({
  articles: undoneArticles,
  from: z.object({ id: z.number(), writer_id: z.number().nullable() }),
  templates: z.array(
    z.object({ id: z.number(), version: z.number(), fields: z.array(z.enum(templateRoles)) }),
  ),
});

export const reassignmentUndo: Undo<z.infer<typeof undoneReassignment>> = {
  kind: 'reassignment',
  schema: undoneReassignment,
  async undo(db, viewer, { articles, from, templates }) {
    const changed = await findChangedTemplate(db, templates);
    if (changed) {
      throw conflict(`“${changed}” has been changed since, so this can’t be undone.`);
    }
    await restoreArticles(db, viewer, articles);
    const updated_at = clock.instant();
    for (const { id, fields } of templates) {
      const roles = Object.fromEntries(fields.map((role) => [role, roleOf(from, role)]));
      await updateRow(db, 'article_template', id, { ...roles, updated_at });
    }
    if (templates.length > 0) await recordEvent(db, { topic: 'article-template' });
    return 'Undone.';
  },
};

interface Caller {
  db: Db;
  viewer: { readonly id: number };
  reply: FastifyReply;
}

/** Offers an undo unless work in other areas was reassigned, because a reassignment there can't be undone. */
export async function offerReassignmentUndo(
  call: Caller,
  { articles, templates, from, isWhole }: ReassignmentTrace,
): Promise<void> {
  if (!from || !isWhole || articles.pairs.length + templates.length === 0) return;
  await holdTracedMails(call.db, articles);
  await offerUndo(call, reassignmentUndo, { articles: undoneBy(articles), from, templates });
}
