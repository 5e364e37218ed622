import type {
  SlideTemplateBody,
  SlideTemplateUpdate,
} from '@portal/contract/reporting/presentation-templates/presentation-template.schema.ts';
import { maximumSlides } from '@portal/contract/reporting/slide-component.schema.ts';
import { clock } from '#platform/clock.ts';
import { lockRow } from '#platform/database/lock-row.ts';
import type { Db } from '#platform/database/tables.ts';
import { invalid, notFound } from '#platform/errors.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import {
  arrangeSlideTemplates,
  deleteSlideTemplates,
  insertSlideTemplate,
  type SlideTemplateRow,
  selectSlideTemplate,
  selectTemplate,
  updateSlideTemplateRow,
} from './presentation-template.repository.ts';
import { storableComponents, touchTemplate } from './presentation-template.service.ts';
import { getTemplate, listSlides } from './presentation-template-reading.service.ts';

export async function getSlideTemplate(db: Db, id: number): Promise<SlideTemplateRow> {
  const row = await selectSlideTemplate(db, id);
  if (!row) throw notFound('Slide template');
  return row;
}

/** Locks a slide's template. A change to one slide can renumber all slides of the template. */
export async function lockTemplateOf(db: Db, slideId: number): Promise<void> {
  const { presentation_template_id: id } = await getSlideTemplate(db, slideId);
  await lockRow(db, 'presentation_template', id);
}

/**
 * Returns 'New Slide N', where N is the number of slides including the new slide, or the next number that is free.
 */
function newSlideTitle(titles: readonly string[]): string {
  const taken = new Set(titles);
  let number = titles.length + 1;
  while (taken.has(`New Slide ${number}`)) number += 1;
  return `New Slide ${number}`;
}

export async function createSlideTemplate(
  db: Db,
  viewer: Viewer,
  body: SlideTemplateBody,
): Promise<SlideTemplateRow> {
  const { slide_deck_template: templateId, title, components, order } = body;
  await lockRow(db, 'presentation_template', templateId);
  const template = await selectTemplate(db, templateId);
  if (!template) throw invalid({ slide_deck_template: ['This template does not exist.'] });
  const slides = await listSlides(db, template);
  if (slides.length >= maximumSlides) {
    throw invalid({ slide_deck_template: [`A template has at most ${maximumSlides} slides.`] });
  }
  const index = Math.min(order ?? slides.length, slides.length);
  const now = clock.instant();
  const id = await insertSlideTemplate(db, {
    presentation_template_id: templateId,
    position: slides.length,
    title: title ?? newSlideTitle(slides.map((slide) => slide.title)),
    components: JSON.stringify(
      storableComponents(components, template.organization_id, 'components'),
    ),
    created_at: now,
    updated_at: now,
  });
  await arrangeSlideTemplates(db, slides.map((slide) => slide.id).toSpliced(index, 0, id));
  await touchTemplate(db, viewer, templateId);
  return getSlideTemplate(db, id);
}

async function moveSlide(db: Db, slide: SlideTemplateRow, order: number): Promise<void> {
  if (order === slide.position) return;
  const refuse = () => invalid({ order: ['The first slide must stay first.'] });
  if (slide.position === 0 || order === 0) throw refuse();
  const slides = await listSlides(db, { id: slide.presentation_template_id });
  const others = slides.map(({ id }) => id).filter((id) => id !== slide.id);
  await arrangeSlideTemplates(db, others.toSpliced(Math.min(order, others.length), 0, slide.id));
}

export async function updateSlideTemplate(
  db: Db,
  viewer: Viewer,
  slide: SlideTemplateRow,
  { title, components, order }: SlideTemplateUpdate,
): Promise<SlideTemplateRow> {
  const template = await getTemplate(db, slide.presentation_template_id);
  if (order !== undefined) await moveSlide(db, slide, order);
  await updateSlideTemplateRow(db, slide.id, {
    ...(title !== undefined && { title }),
    ...(components && {
      components: JSON.stringify(
        storableComponents(components, template.organization_id, 'components'),
      ),
    }),
    updated_at: clock.instant(),
  });
  await touchTemplate(db, viewer, template.id);
  return getSlideTemplate(db, slide.id);
}

export async function deleteSlideTemplate(
  db: Db,
  viewer: Viewer,
  slide: SlideTemplateRow,
): Promise<void> {
  if (slide.position === 0) {
    throw invalid({ non_field_errors: ['The first slide cannot be deleted.'] });
  }
  const { presentation_template_id: templateId } = slide;
  await deleteSlideTemplates(db, [slide.id]);
  const left = await listSlides(db, { id: templateId });
  await arrangeSlideTemplates(
    db,
    left.map(({ id }) => id),
  );
  await touchTemplate(db, viewer, templateId);
}
