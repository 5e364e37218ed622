import type { Database } from '#platform/database/database.ts';

/** Creates a checklist check that passes if the organization has a report template. */
export const reportTemplateCheck = ({ database }: { database: Database }) => ({
  kind: 'report-template',
  title: 'Report template exists',
  description: 'The organization has a presentation template for its monthly reports.',
  setting: null,
  run: async ({ organization }: { organization: { id: number } }) => {
    const template = await database.reader
      .selectFrom('organization')
      .innerJoin(
        'presentation_template',
        'presentation_template.id',
        'organization.monthly_report_template',
      )
      .select('presentation_template.id')
      .where('organization.id', '=', organization.id)
      .executeTakeFirst();
    return template
      ? { state: 'passed' as const, text: 'The organization has a presentation template.' }
      : { state: 'failed' as const, text: 'The client has no presentation template yet.' };
  },
});
