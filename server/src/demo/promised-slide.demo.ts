import type { Db } from '#platform/database/tables.ts';
import { withAutomatic } from '#reporting/presentation-templates/template-components.ts';
import { insertAll } from './insert-all.ts';
import { promisedSlide } from './report-slides.data.ts';

/** Makes promises visible to the first client that has an agreement and an unsent presentation. */
async function showToAnother(db: Db): Promise<void> {
  const row = await db
    .selectFrom('organization')
    .innerJoin('agreement', 'agreement.organization_id', 'organization.id')
    .innerJoin('report', 'report.organization_id', 'organization.id')
    .innerJoin('presentation', 'presentation.report_id', 'report.id')
    .innerJoin('presentation_version as version', 'version.presentation_id', 'presentation.id')
    .select('organization.id')
    .where('version.is_current', '=', 1)
    .where('version.frozen_at', 'is', null)
    .orderBy('organization.id')
    .executeTakeFirst();
  await db
    .updateTable('organization')
    .set({ shows_promised: 1 })
    .where('id', '=', row?.id ?? 0)
    .execute();
}

/** Adds the slide with promises to the templates and unsent presentations of the clients that see their promises. */
export async function addPromisedSlide(db: Db): Promise<void> {
  await showToAnother(db);
  const clients = await db
    .selectFrom('organization')
    .select(['id', 'monthly_report_template'])
    .where('shows_promised', '=', 1)
    .orderBy('id')
    .execute();
  for (const client of clients) await addToClient(db, client);
}

interface Client {
  id: number;
  monthly_report_template: number | null;
}

async function addToClient(db: Db, client: Client): Promise<void> {
  if (!client.monthly_report_template) return;
  const { title, components } = promisedSlide;
  const template = await db
    .selectFrom('slide_template')
    .select(({ fn }) => [
      fn.max<number>('position').as('position'),
      fn.max<string>('created_at').as('created_at'),
    ])
    .where('presentation_template_id', '=', client.monthly_report_template)
    .executeTakeFirstOrThrow();
  const own = components.map((one) => withAutomatic(one, { organization: client.id }));
  await insertAll(db, 'slide_template', [
    {
      presentation_template_id: client.monthly_report_template,
      position: template.position + 1,
      title,
      components: JSON.stringify(own),
      created_at: template.created_at,
      updated_at: template.created_at,
    },
  ]);
  const versions = await db
    .selectFrom('presentation_version as version')
    .innerJoin('presentation', 'presentation.id', 'version.presentation_id')
    .innerJoin('report', 'report.id', 'presentation.report_id')
    .innerJoin('planning_month', 'planning_month.id', 'report.planning_month_id')
    .innerJoin('slide', 'slide.presentation_version_id', 'version.id')
    .select(['version.id', 'planning_month.year', 'planning_month.month'])
    .select(({ fn }) => fn.max<number>('slide.position').as('position'))
    .where('report.organization_id', '=', client.id)
    .where('version.is_current', '=', 1)
    .where('version.frozen_at', 'is', null)
    .groupBy(['version.id', 'planning_month.year', 'planning_month.month'])
    .orderBy('version.id')
    .execute();
  await insertAll(
    db,
    'slide',
    versions.map(({ id, year, month, position }) => ({
      presentation_version_id: id,
      position: position + 1,
      title,
      components: JSON.stringify(
        components.map((one) => withAutomatic(one, { organization: client.id, year, month })),
      ),
    })),
  );
}
