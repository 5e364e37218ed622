import {
  editCommentaryBody,
  maximumCommentary,
} from '@portal/contract/reporting/commentary/commentary.schema.ts';
import { languageModel } from '@portal/contract/reporting/commentary/language-model.connector.ts';
import { recordAudit } from '#platform/audit/audit.service.ts';
import { clock } from '#platform/clock.ts';
import { ConnectorError } from '#platform/connectors/connector-error.ts';
import {
  findConnector,
  noteFailure,
  noteSuccess,
  openSettings,
} from '#platform/connectors/connectors.service.ts';
import {
  findOrganizationConnector,
  organizationForm,
} from '#platform/connectors/organization-settings.service.ts';
import { type Pause, waitForSlot } from '#platform/connectors/request-rate-limit.ts';
import { readSealed, unsealSettings } from '#platform/connectors/sealed-settings.ts';
import type { Database } from '#platform/database/database.ts';
import type { Db } from '#platform/database/tables.ts';
import { conflict } from '#platform/errors.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import type { GuardedFetch } from '#platform/outgoing/guarded-fetch.ts';
import {
  type DescribedSlide,
  fingerprintOf,
  type Located,
  locateSlide,
  textOf,
} from './commentary.service.ts';
import type { Draft } from './commentary-rules.ts';
import { linkFigures } from './figures-in-text.ts';
import { type RewriteData, rewriteDraft } from './language-model.connector.ts';
import { monthName } from './sentence.ts';

export interface RewriteServices {
  database: Database;
  guardedFetch: GuardedFetch;
  pause: Pause;
}

async function isSwitchedOn(db: Db, organizationId: number): Promise<boolean> {
  const row = await findOrganizationConnector(db, languageModel, organizationId);
  if (!row) return false;
  const settings = unsealSettings(organizationForm(languageModel, organizationId), readSealed(row));
  return settings.is_on === true;
}

/** Returns why drafts for an organization can't be rewritten, or null if they can. */
export async function findRewriteProblem(db: Db, organizationId: number): Promise<string | null> {
  if (!(await findConnector(db, languageModel.id))) return 'The language model is not set up.';
  if (!(await isSwitchedOn(db, organizationId))) {
    return 'The language model is not switched on for this client.';
  }
  return null;
}

/** Returns why the model's text is rejected, or null if it is valid and all its figures are in the draft. */
function findRefusal(text: string, draft: Draft): string | null {
  const { success } = editCommentaryBody.shape.text.safeParse(text);
  if (!success) {
    return `The language model’s text is longer than ${maximumCommentary.toLocaleString('en-US')} characters or can’t be stored. The draft stays.`;
  }
  const { unknown } = linkFigures(text, draft);
  if (unknown.length === 0) return null;
  const named = unknown.slice(0, 5).map((figure) => `“${figure.slice(0, 40)}”`);
  return `The language model’s text has figures that the data doesn’t hold: ${named.join(', ')}. The draft stays.`;
}

/** The time limit for the whole request, since a user is waiting for the result. */
const waitMilliseconds = 75_000;

const overloads = ['busy', 'quota'];

async function askModel(
  { database, guardedFetch: fetch, pause }: RewriteServices,
  data: RewriteData,
): Promise<{ text: string } | { error: string }> {
  const signal = AbortSignal.timeout(waitMilliseconds);
  const { id, requestsPerMinute = 20 } = languageModel;
  const row = await findConnector(database.reader, id);
  if (!row) throw conflict('The language model is not set up.');
  if (row.blocked_until !== null && row.blocked_until > clock.instant()) {
    return { error: 'The language model is limiting requests at the moment. Try again later.' };
  }
  try {
    const settings = openSettings(languageModel, row);
    await waitForSlot(database, { id, requestsPerMinute }, { pause, signal });
    const text = await rewriteDraft({ settings, fetch, signal }, data);
    await database.transaction((db) => noteSuccess(db, id));
    return { text };
  } catch (error) {
    if (signal.aborted) return { error: 'The language model took too long to respond.' };
    if (!(error instanceof ConnectorError)) throw error;
    const blockedUntil = overloads.includes(error.reason) ? error.retryAt : null;
    await database.transaction((db) => noteFailure(db, id, { text: error.message, blockedUntil }));
    return { error: error.message };
  }
}

/** The outcome of a request to the model about a slide. */
export interface Rewritten {
  fingerprint: string;
  text: string | null;
  refusal: string | null;
}

const dataOf = ({ report, described: { slide, draft } }: Located): RewriteData => ({
  month: monthName(`${report.year}-${String(report.month).padStart(2, '0')}`).name,
  slide_title: slide.title,
  draft: textOf(draft.parts),
});

function assertDraft({ draft }: DescribedSlide): void {
  if (draft.parts.length === 0) throw conflict('There is no draft to rewrite.');
}

/**
 * Sends a slide's draft to the model, and checks the figures in the response. The audit entry is stored before the
 * request. Throws 409 if the model isn't set up or isn't switched on for the client.
 */
export async function requestRewrite(
  services: RewriteServices,
  { reader, viewer, slideId }: { reader: Db; viewer: Viewer; slideId: number },
): Promise<Rewritten> {
  const located = await locateSlide(reader, viewer, slideId);
  const { report, described } = located;
  const problem = await findRewriteProblem(reader, report.organization_id);
  if (problem !== null) throw conflict(problem);
  assertDraft(described);
  const data = dataOf(located);
  await services.database.transaction((db) =>
    recordAudit(db, {
      action: 'commentary.sent_to_model',
      viewer,
      subject: { noun: 'report', id: report.id },
      details: {
        connector: languageModel.id,
        organization: report.organization_id,
        slide: slideId,
        fields: Object.keys(data),
        characters: JSON.stringify(data).length,
      },
    }),
  );
  const answer = await askModel(services, data);
  const fingerprint = fingerprintOf(described);
  if ('error' in answer) return { fingerprint, text: null, refusal: answer.error };
  const refusal = findRefusal(answer.text, described.draft);
  return { fingerprint, text: refusal === null ? answer.text : null, refusal };
}
