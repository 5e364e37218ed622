import type { SlideComponent } from '@portal/contract/reporting/slide-component.schema.ts';
import { newComponent, withData } from '@portal/contract/reporting/slide-components.ts';
import { findUiComponent } from '@portal/contract/reporting/ui-components.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../server/src/platform/database/database.ts';

const slides = 12;
const charts = 6;

function component(name: string): SlideComponent {
  const entry = findUiComponent(name);
  if (!entry) throw new Error(`There is no component ${name}.`);
  return newComponent(entry, `${name}-1`);
}

/** Returns a slide's components: a chart of six months on every second slide, a heading on the others. */
function componentsOf(place: number): SlideComponent[] {
  if (place % 2 === 0) return [withData(component('Heading'), 'content', `Slide ${place + 1}`)];
  const values: Record<string, number> = { organization: 1, report: 1, year: 2026, month: 7 };
  const chart = component('GoogleAnalyticsChart');
  return [
    {
      ...chart,
      fields: chart.fields.map((one) => ({ ...one, data: values[one.name] ?? one.data })),
    },
  ];
}

/** Adds a report with 12 slides and six charts to a seeded database, and returns the report's id. */
export async function seedReport(database: Database): Promise<number> {
  const now = sql.lit(new Date().toISOString());
  await database.writer.transaction().execute(async (typed) => {
    const db = typed as unknown as Kysely<unknown>;
    await sql`insert into planning_month
      (id, year, month, default_milestone_one, default_milestone_two, created_at, updated_at)
      values (1000, 2026, 7, '2026-07-15', '2026-07-28', ${now}, ${now})
      on conflict do nothing`.execute(db);
    await sql`insert into report
      (id, planning_month_id, organization_id, status, report_url, creator_id, created_at, updated_at)
      select 1, id, 1, 'assigned', 'https://portal.example/1', 1, ${now}, ${now}
      from planning_month where year = 2026 and month = 7`.execute(db);
    await sql`insert into presentation (id, report_id, name, created_at, updated_at)
      values (1, 1, 'July 2026 SEO Briefing', ${now}, ${now})`.execute(db);
    await sql`insert into presentation_version
      (id, presentation_id, number, kind, is_current, is_sent, created_at)
      values (1, 1, 1, 'created', 1, 0, ${now})`.execute(db);
    for (let place = 0; place < slides; place += 1) {
      await sql`insert into slide (presentation_version_id, position, title, components)
        values (1, ${place}, ${`Slide ${place + 1}`}, ${JSON.stringify(componentsOf(place))})`.execute(
        db,
      );
    }
    const sources = ['Organic Search', 'Direct', 'Referral', 'Email'];
    for (let month = 1; month <= charts; month += 1) {
      const data = sources.map((source, place) => ({
        source,
        value: 400 - 90 * place + 7 * month,
      }));
      await sql`insert into snapshot (connector, organization_id, month, data, fetched_at)
        values ('google-analytics', 1, ${`2026-0${month}`}, ${JSON.stringify({ sources: data })}, ${now})`.execute(
        db,
      );
    }
  });
  return 1;
}
