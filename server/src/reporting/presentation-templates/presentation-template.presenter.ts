import { contentObjectTypes } from '@portal/contract/reporting/content-object-types.ts';
import type {
  PresentationTemplate,
  SlideTemplate,
} from '@portal/contract/reporting/presentation-templates/presentation-template.schema.ts';
import { missingFields } from '@portal/contract/reporting/slide-components.ts';
import { presentJoinedPerson } from '#users/people/joined-person.presenter.ts';
import type { SlideTemplateRow, TemplateRow } from './presentation-template.repository.ts';
import { readComponents } from './template-components.ts';

export function presentSlideTemplate(row: SlideTemplateRow): SlideTemplate {
  return {
    id: row.id,
    slide_deck_template: row.presentation_template_id,
    title: row.title,
    order: row.position,
    components: readComponents(row.components),
    version: row.version,
  };
}

/** Returns the number of components that lack a required attribute. */
export const countUnfinished = (slides: readonly Pick<SlideTemplateRow, 'components'>[]): number =>
  slides
    .flatMap(({ components }) => readComponents(components))
    .filter((component) => missingFields(component).length > 0).length;

export function clientOfTemplate(row: TemplateRow) {
  const { organization_id: id, dba_name, slug, domain } = row;
  if (id === null || dba_name === null || slug === null) return null;
  return { id, dba_name, slug, domain };
}

export function presentTemplate(
  row: TemplateRow,
  slides: readonly SlideTemplateRow[],
): PresentationTemplate {
  const isMaster = row.is_master === 1;
  return {
    id: row.id,
    name: row.name,
    content_type: contentObjectTypes.organization.id,
    object_id: row.organization_id,
    object_instance:
      row.organization_id === null ? null : `/api/organizations/${row.organization_id}/`,
    client: clientOfTemplate(row),
    is_master_template: isMaster,
    use_dynamic_title: row.uses_dynamic_title === 1,
    origin: row.origin,
    slide_templates: slides.map(presentSlideTemplate),
    unfinished_count: countUnfinished(slides),
    date_created: row.created_at,
    last_updated: row.updated_at,
    last_updated_by: presentJoinedPerson(row.updated_by_id, row, 'person'),
    version: row.version,
    allowed_actions: isMaster ? ['update'] : ['update', 'delete'],
  };
}
