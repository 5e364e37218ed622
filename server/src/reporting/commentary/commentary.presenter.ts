import type { SlideCommentary } from '@portal/contract/reporting/commentary/commentary.schema.ts';
import { presentJoinedPerson } from '#users/people/joined-person.presenter.ts';
import {
  type DescribedSlide,
  fingerprintOf,
  shownParts,
  stateOf,
  textOf,
} from './commentary.service.ts';
import { linkFigures } from './figures-in-text.ts';

function actionsOf(described: DescribedSlide): SlideCommentary['allowed_actions'] {
  const { row, draft } = described;
  const actions: SlideCommentary['allowed_actions'] = ['edit'];
  if (shownParts(described).length > 0 && stateOf(described) !== 'signed') actions.push('sign');
  if (row && row.signed_at !== null) actions.push('unsign');
  if (row) actions.push('discard');
  if (draft.parts.length > 0) actions.push('rewrite');
  return actions;
}

/** Presents a slide's commentary to people who manage reports. */
export function presentCommentary(reportId: number, described: DescribedSlide): SlideCommentary {
  const { slide, place, row, draft } = described;
  const parts = shownParts(described);
  const isNew = row !== undefined && textOf(parts) !== textOf(draft.parts);
  return {
    id: slide.id,
    report: reportId,
    slide_title: slide.title,
    place,
    state: stateOf(described),
    author: row?.author ?? 'rules',
    parts,
    new_draft: isNew ? draft.parts : null,
    unknown_figures: row ? linkFigures(textOf(parts), draft).unknown : [],
    edited_by: row ? presentJoinedPerson(row.edited_by_id, row, 'editor') : null,
    edited_at: row?.edited_at ?? null,
    signed_by: row ? presentJoinedPerson(row.signed_by_id, row, 'signer') : null,
    signed_at: row?.signed_at ?? null,
    fingerprint: fingerprintOf(described),
    version: row?.version ?? 0,
    allowed_actions: actionsOf(described),
  };
}
