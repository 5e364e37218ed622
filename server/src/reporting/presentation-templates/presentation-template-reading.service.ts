import type {
  PresentationTemplate,
  TemplateOrganization,
} from '@portal/contract/reporting/presentation-templates/presentation-template.schema.ts';
import { mapPage, type Page } from '#platform/database/paging.ts';
import type { Db } from '#platform/database/tables.ts';
import { conflict, notFound } from '#platform/errors.ts';
import { countUnfinished, presentTemplate } from './presentation-template.presenter.ts';
import {
  countReports,
  type SlideTemplateRow,
  selectMaster,
  selectReportedOrganizations,
  selectSlideTemplates,
  selectTemplate,
  selectTemplates,
  selectTemplatesOf,
  type TemplateFilter,
  type TemplateRow,
} from './presentation-template.repository.ts';

export async function getTemplate(db: Db, id: number): Promise<TemplateRow> {
  const row = await selectTemplate(db, id);
  if (!row) throw notFound('Presentation template');
  return row;
}

/** Returns the master template. Throws 409 if there is none yet. */
export async function getMaster(db: Db): Promise<TemplateRow> {
  const row = await selectMaster(db);
  if (!row) throw conflict('There is no master template yet.');
  return row;
}

export const listSlides = (db: Db, row: Pick<TemplateRow, 'id'>): Promise<SlideTemplateRow[]> =>
  selectSlideTemplates(db, [row.id]);

/** Returns templates with their slides, reading all slides in one statement. */
export async function presentTemplates(
  db: Db,
  rows: readonly TemplateRow[],
): Promise<PresentationTemplate[]> {
  const slides = await selectSlideTemplates(
    db,
    rows.map(({ id }) => id),
  );
  const byTemplate = Map.groupBy(slides, (slide) => slide.presentation_template_id);
  return rows.map((row) => presentTemplate(row, byTemplate.get(row.id) ?? []));
}

export async function presentOneTemplate(db: Db, row: TemplateRow): Promise<PresentationTemplate> {
  return presentTemplate(row, await listSlides(db, row));
}

const slideFields = ['slide_templates', 'unfinished_count'];

/** Lists templates, reading their slides only if the requested columns need them. */
export async function listTemplates(
  db: Db,
  { columns, ...filter }: TemplateFilter & { columns?: readonly string[] | undefined },
): Promise<Page<PresentationTemplate>> {
  const page = await selectTemplates(db, filter);
  const needsSlides =
    !columns || columns.some((column) => slideFields.includes(column.split('.')[0] ?? ''));
  if (!needsSlides) return mapPage(page, (row) => presentTemplate(row, []));
  return { items: await presentTemplates(db, page.items), next: page.next };
}

/** Lists active organizations that require reports, with their templates. */
export async function listTemplateOrganizations(
  db: Db,
  filter: Parameters<typeof selectReportedOrganizations>[1],
): Promise<Page<TemplateOrganization>> {
  const page = await selectReportedOrganizations(db, filter);
  const ids = page.items.map(({ id }) => id);
  const templates = await selectTemplatesOf(db, ids);
  const slides = await selectSlideTemplates(
    db,
    templates.map(({ id }) => id),
  );
  const reports = await countReports(db, ids);
  return mapPage(page, ({ id, dba_name, slug, domain }) => {
    const template = templates.find(({ organization_id }) => organization_id === id);
    const theirs = slides.filter((slide) => slide.presentation_template_id === template?.id);
    return {
      client: { id, dba_name, slug, domain },
      template: template
        ? {
            id: template.id,
            name: template.name,
            origin: template.origin,
            last_updated: template.updated_at,
            version: template.version,
            slide_count: theirs.length,
            unfinished_count: countUnfinished(theirs),
          }
        : null,
      report_count: reports.get(id) ?? 0,
    };
  });
}
