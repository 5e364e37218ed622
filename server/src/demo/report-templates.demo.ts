import { clock } from '#platform/clock.ts';
import { type Db, flag } from '#platform/database/tables.ts';
import { withAutomatic } from '#reporting/presentation-templates/template-components.ts';
import { insertAll } from './insert-all.ts';
import { type DemoSlide, extraSlide, masterSlides } from './report-slides.data.ts';
import type { Client } from './report-world.ts';

/**
 * Returns a client's slides: the master's slides, with an additional slide for some clients and one slide fewer for
 * others.
 */
export function slidesOf({ id, place }: Client): DemoSlide[] {
  const own = masterSlides.filter((_, index) => !(place % 5 === 1 && index === 7));
  const all = place % 4 === 0 ? own.toSpliced(-1, 0, extraSlide) : own;
  // Remove logo components, because the demo has no logos, and a missing logo prevents a report from being sent.
  return all.map(({ title, components }) => ({
    title,
    components: components
      .filter(({ name }) => name !== 'OrgLogo')
      .map((component) => withAutomatic(component, { organization: id })),
  }));
}

/** Returns whether the client has a template; a few clients have none. */
export const hasTemplate = ({ place }: Client) => place % 17 !== 11;

export async function makeTemplate(
  db: Db,
  client: Client | null,
  { slides, editorId }: { slides: readonly DemoSlide[]; editorId: number },
): Promise<void> {
  const now = clock.instant();
  const stamps = { created_at: now, updated_at: now };
  const { id } = await db
    .insertInto('presentation_template')
    .values({
      organization_id: client?.id ?? null,
      is_master: flag(client === null),
      name: client
        ? `${client.dba_name} Monthly Report Template`
        : 'Master Monthly Report Template',
      origin: client ? 'master' : 'new',
      updated_by_id: editorId,
      ...stamps,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await insertAll(
    db,
    'slide_template',
    slides.map(({ title, components }, position) => ({
      presentation_template_id: id,
      position,
      title,
      components: JSON.stringify(components),
      ...stamps,
    })),
  );
  if (!client) return;
  await db
    .updateTable('organization')
    .set({ monthly_report_template: id })
    .where('id', '=', client.id)
    .execute();
}
