import {
  firstSlideTitle,
  type PresentationTemplateBody,
  type PresentationTemplateUpdate,
} from '@portal/contract/reporting/presentation-templates/presentation-template.schema.ts';
import type {
  CheckedComponent,
  SlideComponent,
} from '@portal/contract/reporting/slide-component.schema.ts';
import { clock } from '#platform/clock.ts';
import { type Db, flag } from '#platform/database/tables.ts';
import { conflict, invalid } from '#platform/errors.ts';
import { recordEvent } from '#platform/events/events.service.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import {
  arrangeSlideTemplates,
  deleteSlideTemplates,
  deleteTemplateRow,
  insertSlideTemplate,
  insertSlideTemplates,
  insertTemplate,
  pointToTemplate,
  type SlideTemplateRow,
  selectOrganizationState,
  type TemplateRow,
  updateSlideTemplateRow,
  updateTemplateRow,
} from './presentation-template.repository.ts';
import {
  getMaster,
  getTemplate,
  listSlides,
  presentOneTemplate,
} from './presentation-template-reading.service.ts';
import {
  type AutomaticValues,
  foreignFields,
  withAutomatic,
  withIds,
} from './template-components.ts';

const topic = 'presentation-template';
const masterName = 'Master Monthly Report Template';

/** Returns the automatic values for a template's components, without the month, which is set from the report. */
const automaticOf = (organizationId: number | null): AutomaticValues => ({
  organization: organizationId,
});

/** Returns components in stored form. Throws 400 if an automatic attribute has a value that isn't the portal's. */
export function storableComponents(
  components: readonly CheckedComponent[],
  organizationId: number | null,
  field: string,
): SlideComponent[] {
  const values = automaticOf(organizationId);
  const foreign = components.flatMap((component) => foreignFields(component, values));
  if (foreign.length > 0) {
    throw invalid({
      [field]: [`The portal sets ${[...new Set(foreign)].join(', ')} automatically.`],
    });
  }
  return withIds(components).map((component) => withAutomatic(component, values));
}

/** Records who changed the template, increments its version, and notifies everyone who has it open. */
export async function touchTemplate(
  db: Db,
  viewer: Pick<Viewer, 'actorId'>,
  id: number,
  values: Parameters<typeof updateTemplateRow>[2] = {},
): Promise<void> {
  const stamps = { updated_at: clock.instant(), updated_by_id: viewer.actorId };
  await updateTemplateRow(db, id, { ...values, ...stamps });
  await recordEvent(db, { topic, recordId: id });
}

interface NewTemplate {
  organization: { id: number; dba_name: string } | null;
  name: string | undefined;
  usesDynamicTitle: boolean;
  origin: TemplateRow['origin'];
  slides: readonly { title: string; components: readonly SlideComponent[] }[];
}

const slideRow = (
  templateId: number,
  { title, components }: NewTemplate['slides'][number],
  position: number,
) => {
  const now = clock.instant();
  return {
    presentation_template_id: templateId,
    position,
    title,
    components: JSON.stringify(components),
    created_at: now,
    updated_at: now,
  };
};

async function addTemplate(
  db: Db,
  viewer: Viewer,
  { organization, name, usesDynamicTitle, origin, slides }: NewTemplate,
): Promise<TemplateRow> {
  const now = clock.instant();
  const usualName = organization ? `${organization.dba_name} Monthly Report Template` : masterName;
  const id = await insertTemplate(db, {
    organization_id: organization?.id ?? null,
    is_master: flag(organization === null),
    name: name ?? usualName,
    uses_dynamic_title: flag(usesDynamicTitle),
    origin,
    created_at: now,
    updated_at: now,
    updated_by_id: viewer.actorId,
  });
  if (id === undefined) {
    throw conflict(
      organization
        ? 'This organization already has a presentation template.'
        : 'There is already a master template.',
    );
  }
  await insertSlideTemplates(
    db,
    slides.map((slide, position) => slideRow(id, slide, position)),
  );
  if (organization) {
    await pointToTemplate(db, organization.id, id);
    await recordEvent(db, { topic: 'organization', recordId: organization.id });
  }
  await recordEvent(db, { topic, recordId: id, kind: 'created' });
  return getTemplate(db, id);
}

async function findOrganization(db: Db, body: PresentationTemplateBody) {
  const { is_master_template: isMaster, object_id: id } = body;
  if (isMaster && id) throw invalid({ object_id: ['The master has no organization.'] });
  if (isMaster) return null;
  const [organization] = await selectOrganizationState(db, id ? [id] : []);
  if (!organization) throw invalid({ object_id: ['Choose an organization.'] });
  return organization;
}

export async function createTemplate(
  db: Db,
  viewer: Viewer,
  body: PresentationTemplateBody,
): Promise<TemplateRow> {
  const organization = await findOrganization(db, body);
  const sent = body.slide_templates ?? [{ title: firstSlideTitle, components: [] }];
  return addTemplate(db, viewer, {
    organization,
    name: body.name,
    usesDynamicTitle: body.use_dynamic_title,
    origin: 'new',
    slides: sent.map(({ title, components }) => ({
      title,
      components: storableComponents(components, organization?.id ?? null, 'slide_templates'),
    })),
  });
}

/** Returns the slides with the organization set in their components. */
export const withOrganization = (
  slides: readonly NewTemplate['slides'][number][],
  organizationId: number,
) =>
  slides.map(({ title, components }) => ({
    title,
    components: components.map((component) =>
      withAutomatic(component, automaticOf(organizationId)),
    ),
  }));

/** Returns the master, and its slides with the organization set in their components. */
export async function slidesFromMaster(db: Db, organizationId: number) {
  const master = await getMaster(db);
  const { slide_templates: slides } = await presentOneTemplate(db, master);
  return { master, slides: withOrganization(slides, organizationId) };
}

export async function createTemplateFromMaster(
  db: Db,
  viewer: Viewer,
  organization: { id: number; dba_name: string },
): Promise<TemplateRow> {
  const { master, slides } = await slidesFromMaster(db, organization.id);
  return addTemplate(db, viewer, {
    organization,
    name: undefined,
    usesDynamicTitle: master.uses_dynamic_title === 1,
    origin: 'master',
    slides,
  });
}

type NestedSlides = NonNullable<PresentationTemplateUpdate['slide_templates']>;

function assertNested(stored: readonly SlideTemplateRow[], sent: NestedSlides): void {
  const refuse = (text: string) => invalid({ slide_templates: [text] });
  const known = new Set(stored.map(({ id }) => id));
  const ids = sent.flatMap(({ id }) => id ?? []);
  if (ids.some((id) => !known.has(id))) throw refuse('A slide does not belong to this template.');
  if (new Set(ids).size < ids.length) throw refuse('A slide is listed twice.');
  if (sent[0]?.id !== stored[0]?.id) throw refuse('The first slide must stay first.');
}

/** Replaces the stored slides with the slides from the request. Unchanged slides keep their versions. */
async function writeSlides(db: Db, template: TemplateRow, sent: NestedSlides): Promise<void> {
  const stored = await listSlides(db, template);
  assertNested(stored, sent);
  const byId = new Map(stored.map((row) => [row.id, row]));
  const order: number[] = [];
  for (const [position, { id, title, components: checked }] of sent.entries()) {
    const components = storableComponents(checked, template.organization_id, 'slide_templates');
    const row = byId.get(id ?? 0);
    if (!row) {
      order.push(
        await insertSlideTemplate(db, slideRow(template.id, { title, components }, position)),
      );
      continue;
    }
    order.push(row.id);
    const written = JSON.stringify(components);
    if (row.title !== title || row.components !== written) {
      const values = { title, components: written, updated_at: clock.instant() };
      await updateSlideTemplateRow(db, row.id, values);
    }
  }
  const kept = new Set(order);
  await deleteSlideTemplates(
    db,
    stored.flatMap(({ id }) => (kept.has(id) ? [] : [id])),
  );
  await arrangeSlideTemplates(db, order);
}

export async function updateTemplate(
  db: Db,
  viewer: Viewer,
  template: TemplateRow,
  { name, use_dynamic_title, slide_templates }: PresentationTemplateUpdate,
): Promise<TemplateRow> {
  if (slide_templates) await writeSlides(db, template, slide_templates);
  await touchTemplate(db, viewer, template.id, {
    ...(name !== undefined && { name }),
    ...(use_dynamic_title !== undefined && { uses_dynamic_title: flag(use_dynamic_title) }),
  });
  return getTemplate(db, template.id);
}

/** Replaces a template's slides with the master's. */
export async function replaceSlides(
  db: Db,
  viewer: Pick<Viewer, 'actorId'>,
  template: TemplateRow,
  slides: NewTemplate['slides'],
): Promise<void> {
  const stored = await listSlides(db, template);
  await deleteSlideTemplates(
    db,
    stored.map(({ id }) => id),
  );
  await insertSlideTemplates(
    db,
    slides.map((slide, position) => slideRow(template.id, slide, position)),
  );
  await touchTemplate(db, viewer, template.id, { origin: 'master' });
}

/** Deletes a template, but not the presentations that were created from it. Throws 400 for the master. */
export async function deleteTemplate(db: Db, template: TemplateRow): Promise<void> {
  if (template.is_master === 1) {
    throw invalid({ non_field_errors: ['The master template cannot be deleted.'] });
  }
  const { id, organization_id: organizationId } = template;
  await deleteTemplateRow(db, id);
  if (organizationId !== null) {
    await pointToTemplate(db, organizationId, null);
    await recordEvent(db, { topic: 'organization', recordId: organizationId });
  }
  await recordEvent(db, { topic, recordId: id, kind: 'deleted' });
}
