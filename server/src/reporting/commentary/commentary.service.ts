import { createHash } from 'node:crypto';
import type {
  CommentaryPart,
  SlideCommentary,
} from '@portal/contract/reporting/commentary/commentary.schema.ts';
import { recordAudit } from '#platform/audit/audit.service.ts';
import { clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/tables.ts';
import { insertRow, updateRow } from '#platform/database/write-row.ts';
import { conflict, notFound } from '#platform/errors.ts';
import { recordEvent } from '#platform/events/events.service.ts';
import { actorUnlessAuthor, type Viewer } from '#platform/http/viewer.ts';
import { readComponents } from '../presentation-templates/template-components.ts';
import type { ReportRow } from '../reports/report.repository.ts';
import { getReport } from '../reports/report.service.ts';
import {
  type CommentaryRow,
  deleteCommentary,
  hasSigned,
  selectCommentary,
  selectCurrentSlides,
  selectSlideReport,
} from './commentary.repository.ts';
import type { SlideCommentaryTable } from './commentary.table.ts';
import {
  anchorOf,
  type CommentedReport,
  type CommentedSlide,
  readSlideFacts,
} from './commentary-facts.service.ts';
import { type Draft, writeDraft } from './commentary-rules.ts';
import { linkFigures } from './figures-in-text.ts';

/** A slide with numbers: its draft for the current numbers, and the stored text if there is one. */
export interface DescribedSlide {
  slide: CommentedSlide;
  /** Counted from 1. */
  place: number;
  componentId: string;
  draft: Draft;
  factsHash: string;
  row: CommentaryRow | undefined;
}

const hashOf = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('base64url');

export const textOf = (parts: readonly CommentaryPart[]): string =>
  parts.map(({ text }) => text).join('');

// The cast is safe: only this file writes the column, always with this type.
const storedParts = ({ parts }: Pick<CommentaryRow, 'parts'>) =>
  JSON.parse(parts) as CommentaryPart[];

/** Returns the shown text: a text by a person or the model if there is one, otherwise the current draft. */
export function shownParts({ row, draft, factsHash }: DescribedSlide): CommentaryPart[] {
  if (!row) return draft.parts;
  const isReplaced = row.author === 'rules' && row.facts_hash !== factsHash;
  return isReplaced ? draft.parts : storedParts(row);
}

export function stateOf({ row, factsHash }: DescribedSlide): SlideCommentary['state'] {
  if (!row || row.signed_at === null) return 'draft';
  return row.facts_hash === factsHash ? 'signed' : 'outdated';
}

/** Returns a hash of the shown text and the current figures. */
export const fingerprintOf = (described: DescribedSlide): string =>
  hashOf([shownParts(described), described.factsHash]);

/** Describes the slides with numbers. If two slides begin with the same component, only the first is described. */
async function describeSlides(
  db: Db,
  report: CommentedReport,
  slides: readonly CommentedSlide[],
): Promise<DescribedSlide[]> {
  const facts = await readSlideFacts(db, report, slides);
  if (facts.size === 0) return [];
  const rows = new Map(
    (await selectCommentary(db, report.id)).map((row) => [row.component_id, row]),
  );
  const taken = new Set<string>();
  return slides.flatMap((slide, index) => {
    const own = facts.get(slide.id);
    const componentId = anchorOf(slide);
    if (!own || componentId === undefined || taken.has(componentId)) return [];
    taken.add(componentId);
    const draft = writeDraft(own);
    const factsHash = hashOf(draft.figures);
    return [{ slide, place: index + 1, componentId, draft, factsHash, row: rows.get(componentId) }];
  });
}

/**
 * Returns the commentary that may be sent, printed, and shared, by slide id: text that a person has signed and whose
 * figures are still current.
 */
export async function readSignedCommentary(
  db: Db,
  report: CommentedReport,
  slides: readonly CommentedSlide[],
): Promise<Map<number, CommentaryPart[]>> {
  if (!(await hasSigned(db, report.id))) return new Map();
  const described = await describeSlides(db, report, slides);
  return new Map(
    described
      .filter((one) => stateOf(one) === 'signed')
      .map((one) => [one.slide.id, shownParts(one)]),
  );
}

/** Returns the slides whose commentary has text but is left out of the sent report. */
export async function listLeftOut(
  db: Db,
  report: CommentedReport,
  slides: readonly CommentedSlide[],
): Promise<{ place: number; title: string; state: 'draft' | 'outdated' }[]> {
  const described = await describeSlides(db, report, slides);
  return described.flatMap((one) => {
    const state = stateOf(one);
    if (state === 'signed' || shownParts(one).length === 0) return [];
    return [{ place: one.place, title: one.slide.title, state }];
  });
}

export async function describeReport(db: Db, report: ReportRow): Promise<DescribedSlide[]> {
  const rows = await selectCurrentSlides(db, report.id);
  const slides = rows.map((row) => ({ ...row, components: readComponents(row.components) }));
  return describeSlides(db, report, slides);
}

export interface Located {
  report: ReportRow;
  described: DescribedSlide;
}

/**
 * Finds a slide of the latest version of a presentation. Throws 404 unless the viewer can see it, and 409 if it shows
 * no numbers.
 */
export async function locateSlide(db: Db, viewer: Viewer, slideId: number): Promise<Located> {
  const found = await selectSlideReport(db, slideId);
  if (!found) throw notFound('Slide');
  const report = await getReport(db, viewer, found.report_id);
  const described = (await describeReport(db, report)).find(({ slide }) => slide.id === slideId);
  if (!described) throw conflict('This slide has no numbers to describe.');
  return { report, described };
}

/** Returns the id of the report that must be locked before the slide's commentary is written. */
export async function getSlideReportId(db: Db, slideId: number): Promise<number> {
  const found = await selectSlideReport(db, slideId);
  if (!found) throw notFound('Slide');
  return found.report_id;
}

type Values = Pick<SlideCommentaryTable, 'author' | 'parts' | 'facts_hash'> &
  Partial<Omit<SlideCommentaryTable, 'id' | 'version'>>;

async function write(db: Db, { report, described }: Located, values: Values): Promise<void> {
  const { row, componentId } = described;
  const now = clock.instant();
  if (row) await updateRow(db, 'slide_commentary', row.id, { ...values, updated_at: now });
  else {
    await insertRow(db, 'slide_commentary', {
      report_id: report.id,
      component_id: componentId,
      edited_by_id: null,
      edited_actor_id: null,
      edited_at: null,
      signed_by_id: null,
      signed_actor_id: null,
      signed_at: null,
      created_at: now,
      updated_at: now,
      ...values,
    });
  }
  await recordEvent(db, { topic: 'report', recordId: report.id });
}

const unsigned = { signed_by_id: null, signed_actor_id: null, signed_at: null };

/** Stores a text by a person or the model. The text must be signed again. */
export async function saveText(
  db: Db,
  viewer: Viewer,
  located: Located,
  { text, author }: { text: string; author: 'person' | 'model' },
): Promise<void> {
  const { draft, factsHash } = located.described;
  await write(db, located, {
    author,
    parts: JSON.stringify(linkFigures(text, draft).parts),
    facts_hash: factsHash,
    edited_by_id: viewer.id,
    edited_actor_id: actorUnlessAuthor(viewer, viewer.id),
    edited_at: clock.instant(),
    ...unsigned,
  });
}

/** Signs the shown text. Throws 409 if the text or its figures don't match the fingerprint, or if there is no text. */
export async function signText(
  db: Db,
  viewer: Viewer,
  located: Located,
  fingerprint: string,
): Promise<void> {
  const { report, described } = located;
  const { row, draft, factsHash, slide } = described;
  const shown = shownParts(described);
  if (shown.length === 0) throw conflict('There is no commentary to sign.');
  if (fingerprintOf(described) !== fingerprint) {
    throw conflict('The commentary or its numbers have changed in the meantime. Read it again.');
  }
  const isCurrent = !row || row.author === 'rules' || row.facts_hash === factsHash;
  // Figures that have changed since the text was written are no longer linked.
  const parts = isCurrent ? shown : linkFigures(textOf(shown), draft).parts;
  await write(db, located, {
    author: row?.author ?? 'rules',
    parts: JSON.stringify(parts),
    facts_hash: factsHash,
    signed_by_id: viewer.id,
    signed_actor_id: actorUnlessAuthor(viewer, viewer.id),
    signed_at: clock.instant(),
  });
  await recordAudit(db, {
    action: 'commentary.signed',
    viewer,
    subject: { noun: 'report', id: report.id },
    details: { slide: slide.id },
  });
}

/** Removes the signature and keeps the text. Throws 409 if the text isn't signed. */
export async function unsignText(db: Db, viewer: Viewer, located: Located): Promise<void> {
  const { report, described } = located;
  const { row, slide } = described;
  if (!row || row.signed_at === null) throw conflict('This commentary isn’t signed.');
  const { author, parts, facts_hash } = row;
  await write(db, located, { author, parts, facts_hash, ...unsigned });
  await recordAudit(db, {
    action: 'commentary.unsigned',
    viewer,
    subject: { noun: 'report', id: report.id },
    details: { slide: slide.id },
  });
}

/** Deletes the stored text and its signature. The rule-based draft is then shown. Throws 409 if no text is stored. */
export async function discardText(db: Db, { report, described }: Located): Promise<void> {
  if (!described.row) throw conflict('This is already the rule-based draft.');
  await deleteCommentary(db, { reportId: report.id, componentId: described.componentId });
  await recordEvent(db, { topic: 'report', recordId: report.id });
}
