import type {
  AccountPulse,
  AccountScoreDetail,
  PulseBody,
  ScoreDay,
  ScoreRequestBody,
} from '@portal/contract/account-health/scores/score.schema.ts';
import { pulseDays } from '@portal/contract/account-health/scores/score-factors.ts';
import { addDays, dayInZone } from '@portal/contract/platform/dates.ts';
import { notify } from '#notifications/inbox/notify.service.ts';
import { recordAudit } from '#platform/audit/audit.service.ts';
import { clock } from '#platform/clock.ts';
import { mapPage, type Page } from '#platform/database/paging.ts';
import type { Db } from '#platform/database/tables.ts';
import { insertRow } from '#platform/database/write-row.ts';
import { forbidden, invalid, notFound } from '#platform/errors.ts';
import { isStaff } from '#platform/http/access.ts';
import { actorUnlessAuthor, type Viewer } from '#platform/http/viewer.ts';
import { getAccount } from '../overviews/account-health.service.ts';
import { factorTitle, presentDay, presentFactor, presentScore } from './score.presenter.ts';
import {
  type ListedScoreRow,
  selectDays,
  selectHistory,
  selectScores,
} from './score.repository.ts';
import { type ComputedScore, computeScore } from './score.ts';
import { selectPulses } from './score-facts.repository.ts';
import { readFacts } from './score-facts.service.ts';
import { selectAccountLead, selectStaffPerson } from './score-people.repository.ts';
import { parseFacts, refreshScores } from './score-refresh.service.ts';
import { seesScoreOf } from './score-visibility.ts';
import { parseWeights, selectWeights, selectWeightVersions } from './score-weights.repository.ts';

/** The number of days in the history of an account's score. */
const historyDays = 90;

/** Returns an account whose score the viewer can see. Throws 404 for other accounts to hide scores from clients. */
async function getScoredAccount(db: Db, viewer: Viewer, id: number) {
  const account = await getAccount(db, viewer, id);
  if (!seesScoreOf(viewer, id)) throw notFound('Score');
  return account;
}

interface Current {
  listed: Omit<ListedScoreRow, 'organization_id'>;
  computed: ComputedScore;
}

/**
 * Reads the stored score and recomputes it from its stored facts. If no score is stored yet, computes it from the
 * current facts.
 */
async function readCurrent(db: Db, id: number): Promise<Current> {
  const [row] = await selectScores(db, [id]);
  if (row) {
    const versions = await selectWeightVersions(db);
    const weights = versions.find(({ version }) => version === row.weights_version);
    if (!weights) throw new Error('The weights of a score are missing.');
    const computed = computeScore(parseFacts(row.facts), parseWeights(weights), row.day);
    return { listed: row, computed };
  }
  const day = clock.today();
  const facts = (await readFacts(db, [id])).get(id);
  if (!facts) throw notFound('Score');
  const computed = computeScore(facts, parseWeights(await selectWeights(db)), day);
  const { score, band, confidence, basis } = computed;
  return { listed: { day, score, band, confidence, basis, trend: '[]', marks: '[]' }, computed };
}

async function findPulse(db: Db, viewer: Viewer, id: number): Promise<AccountPulse | null> {
  const [row] = await selectPulses(db, [id]);
  if (!row || !isStaff(viewer)) return null;
  const { value, note, created_by_id, created_by_name, created_at } = row;
  const set = dayInZone(new Date(created_at), clock.timeZone());
  return {
    value,
    note,
    created_by: created_by_id === null ? null : { id: created_by_id, name: created_by_name ?? '' },
    created_at,
    fades_on: addDays(set, pulseDays),
  };
}

interface LedAccount {
  lead: { id: number; name: string } | null;
}

/** The pulse is the impression of the account's lead; superusers may set it for a lead who is away. */
const maySetPulse = (viewer: Viewer, { lead }: LedAccount): boolean =>
  viewer.isSuperuser || (isStaff(viewer) && lead?.id === viewer.id);

export async function getScore(db: Db, viewer: Viewer, id: number): Promise<AccountScoreDetail> {
  const account = await getScoredAccount(db, viewer, id);
  const { listed, computed } = await readCurrent(db, id);
  const lead = await selectAccountLead(db, id);
  const history = await selectHistory(db, id, addDays(clock.today(), -historyDays));
  return {
    id,
    ...presentScore({ organization_id: id, ...listed }),
    factors: computed.factors.map((factor) => presentFactor(viewer, account, factor)),
    history,
    pulse: await findPulse(db, viewer, id),
    account_lead: isStaff(viewer) ? lead : null,
    allowed_actions: [
      ...(maySetPulse(viewer, { lead }) ? (['set_pulse'] as const) : []),
      ...(isStaff(viewer) ? (['ask'] as const) : []),
    ],
  };
}

export async function listDays(
  db: Db,
  viewer: Viewer,
  id: number,
  page: { limit: number; cursor?: string | undefined },
): Promise<Page<ScoreDay>> {
  await getScoredAccount(db, viewer, id);
  return mapPage(await selectDays(db, id, page), presentDay);
}

/** Adds a pulse and computes the score with it. Throws 403 unless the viewer leads the account or is a superuser. */
export async function setPulse(
  db: Db,
  viewer: Viewer,
  id: number,
  { value, note }: PulseBody,
): Promise<AccountScoreDetail> {
  await getScoredAccount(db, viewer, id);
  const lead = await selectAccountLead(db, id);
  if (!maySetPulse(viewer, { lead })) throw forbidden();
  const pulse = await insertRow(db, 'account_pulse', {
    organization_id: id,
    value,
    note: note || null,
    created_by_id: viewer.id,
    actor_id: actorUnlessAuthor(viewer, viewer.id),
    created_at: clock.instant(),
  });
  await recordAudit(db, {
    action: 'account_pulse.created',
    viewer,
    subject: { noun: 'account_pulse', id: pulse.id },
    details: { organization: id, value },
  });
  await refreshScores(db, [id]);
  return getScore(db, viewer, id);
}

/**
 * Asks someone at the agency to look at a factor. The same request is sent to the same person at most once a day.
 * Returns whether it was sent.
 */
export async function askForHelp(
  db: Db,
  viewer: Viewer,
  id: number,
  { factor: name, person }: ScoreRequestBody,
): Promise<{ is_new: boolean }> {
  await getScoredAccount(db, viewer, id);
  if (!(await selectStaffPerson(db, person))) {
    throw invalid({ person: ['Choose an active person of the agency.'] });
  }
  if (person === viewer.id) throw invalid({ person: ['Choose someone else.'] });
  const { computed } = await readCurrent(db, id);
  const cause = computed.factors.find((factor) => factor.name === name)?.cause ?? '';
  const { itemIds } = await notify(db, [
    {
      kind: 'score_request',
      personIds: [person],
      subject: { kind: 'account', id },
      actor: viewer,
      facts: { factor: factorTitle(name), cause },
      cause: `score_request ${id} ${name} ${viewer.id} ${clock.today()}`,
    },
  ]);
  return { is_new: itemIds.length > 0 };
}
