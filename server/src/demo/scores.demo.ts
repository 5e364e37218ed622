import { addDays, addMonths } from '@portal/contract/platform/dates.ts';
import { insertFacts, upsertDays } from '#account-health/scores/score.repository.ts';
import { computeScore } from '#account-health/scores/score.ts';
import { selectTotals } from '#account-health/scores/score-facts.repository.ts';
import { readFacts } from '#account-health/scores/score-facts.service.ts';
import { type MonthFact, noFacts, type ScoreFacts } from '#account-health/scores/score-facts.ts';
import { refreshScores } from '#account-health/scores/score-refresh.service.ts';
import { parseWeights, selectWeights } from '#account-health/scores/score-weights.repository.ts';
import { clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/tables.ts';
import { readCast } from './cast.ts';
import { createMoments } from './days.ts';
import { insertAll } from './insert-all.ts';

/** The number of past days with scores. */
const pastDays = 90;

/** The ids of the clients that play a part in the demo's story. */
interface Story {
  /** The client that gets everything that was promised. */
  served: number;
  /** The client that gets less than was promised. */
  underDelivered: number;
  /** The client whose last meeting was months ago. */
  fading: number;
}

interface Client {
  id: number;
  leadId: number | null;
}

/** Selects the active clients, starting with those that have agreements. */
async function selectClients(db: Db): Promise<Client[]> {
  const rows = await db
    .selectFrom('organization')
    .leftJoin('agreement', 'agreement.organization_id', 'organization.id')
    .select(['organization.id', 'organization.account_lead_id'])
    .select(({ fn }) => fn.min<number | null>('agreement.id').as('agreement_id'))
    .where('organization.is_active', '=', 1)
    .groupBy(['organization.id', 'organization.account_lead_id'])
    .execute();
  const last = Number.MAX_SAFE_INTEGER;
  return rows
    .sort(
      (one, other) =>
        (one.agreement_id ?? last) - (other.agreement_id ?? last) || one.id - other.id,
    )
    .map(({ id, account_lead_id }) => ({ id, leadId: account_lead_id }));
}

type ScoreOf = (client: Client) => number;

/** Chooses the story's clients from the facts that the other steps created. */
function chooseStory(
  clients: readonly Client[],
  facts: ReadonlyMap<number, ScoreFacts>,
  scoreOf: ScoreOf,
): Story {
  const risk = ({ id }: Client) => facts.get(id)?.ledger?.risk;
  /** Capped at half a month's work, so that the score decides between clients with large shortfalls. */
  const shortfall = (one: Client) => Math.min(50, risk(one) ?? 0);
  const byScore = clients.toSorted((one, other) => scoreOf(one) - scoreOf(other));
  const served = byScore.findLast((one) => (risk(one) ?? 1) <= 0);
  const others = clients.filter((one) => one !== served);
  const underDelivered = others.toSorted(
    (one, other) => shortfall(other) - shortfall(one) || scoreOf(one) - scoreOf(other),
  )[0];
  const fading = byScore.find(
    (one) => one !== served && one !== underDelivered && facts.get(one.id)?.leads,
  );
  return {
    served: served?.id ?? 0,
    underDelivered: underDelivered?.id ?? 0,
    fading: fading?.id ?? 0,
  };
}

const notes = ['Topics for the next months', 'Questions about the report', 'Plans for the season'];

/** Returns the ages in days of a client's meetings and calls. */
function meetingAges(
  { id }: Client,
  index: number,
  { served, underDelivered, fading }: Story,
): number[] {
  if (id === served) return [4, 18, 33, 47, 62, 80];
  if (id === fading) return [97];
  if (id === underDelivered) return [24, 58];
  if (index % 9 === 8) return [];
  return [6 + ((index * 7) % 40), 42 + ((index * 5) % 30), 80];
}

function meetingsOf(client: Client, index: number, story: Story, personId: number) {
  const moments = createMoments();
  return meetingAges(client, index, story).map((age, place) => {
    const day = addDays(clock.today(), -age);
    const logged = moments.at(day, '16:40');
    return {
      organization_id: client.id,
      day,
      kind: (index + place) % 3 === 0 ? ('meeting' as const) : ('call' as const),
      note: place % 2 === 0 ? (notes[(index + place) % notes.length] ?? null) : null,
      created_by_id: client.leadId ?? personId,
      created_at: logged,
      updated_at: logged,
    };
  });
}

const pulseTexts: Record<keyof Story, string> = {
  served: 'They recommend us to their partners.',
  underDelivered: 'They asked twice when the missing articles will come.',
  fading: 'Nobody has reached them since their contact left.',
};

function pulseOf(client: Client, index: number, story: Story) {
  const role = (Object.keys(story) as (keyof Story)[]).find((name) => story[name] === client.id);
  const values: Record<keyof Story, number> = { served: 5, underDelivered: 2, fading: 1 };
  if (role) return { value: values[role], age: 10, note: pulseTexts[role] };
  return index % 3 === 0 ? { value: 3 + (index % 2), age: 20 + index, note: null } : undefined;
}

async function makePulses(db: Db, clients: readonly Client[], story: Story, personId: number) {
  const moments = createMoments();
  await insertAll(
    db,
    'account_pulse',
    clients.flatMap((client, index) => {
      const pulse = pulseOf(client, index, story);
      if (!pulse) return [];
      return [
        {
          organization_id: client.id,
          value: pulse.value,
          note: pulse.note,
          created_by_id: client.leadId ?? personId,
          created_at: moments.at(addDays(clock.today(), -pulse.age), '10:00'),
        },
      ];
    }),
  );
}

type Totals = Awaited<ReturnType<typeof selectTotals>>;

/** Returns the fact about the newest full month known on a day, with the average of the three months before it. */
function monthFactOn(totals: Totals, day: string): MonthFact | null {
  const known = totals.filter(({ month }) => month < day.slice(0, 7));
  const [newest, ...before] = known;
  if (!newest) return null;
  const earliest = addMonths(`${newest.month}-01`, -3).slice(0, 7);
  const compared = before.filter(({ month }) => month >= earliest);
  const sum = compared.reduce((total, one) => total + one.total, 0);
  return {
    month: newest.month,
    total: newest.total,
    before: compared.length === 0 ? null : Math.round(sum / compared.length),
  };
}

interface Records {
  totals: Totals;
  /** Newest first. */
  meetings: readonly string[];
}

/**
 * Returns a past day's facts. Numbers, posts, meetings, and pulses are the day's own; earlier approvals, reports, and
 * deliveries are assumed to have been fine.
 */
function factsOn(facts: ScoreFacts, { totals, meetings }: Records, day: string): ScoreFacts {
  const ofKind = (kind: string) => totals.filter((one) => one.kind === kind);
  const { page_speed, posting, approvals, report, ledger, pulse } = facts;
  const last = meetings.find((one) => one <= day);
  const isWaiting = approvals?.since != null && approvals.since <= day;
  const month = day.slice(0, 7);
  const live = posting?.live.filter((one) => one <= day) ?? [];
  return {
    traffic: monthFactOn(ofKind('analytics'), day),
    leads: monthFactOn(ofKind('leads'), day),
    page_speed: page_speed && {
      ...page_speed,
      measured: page_speed.measured <= day ? page_speed.measured : addDays(day, -3),
    },
    // The stored posts go back only a few weeks, so earlier days count as having a scheduled post.
    posting: posting && { live, scheduled: posting.scheduled || live.length < 4 },
    approvals: approvals && (isWaiting ? approvals : { waiting: 0, since: null }),
    report:
      report &&
      (report.sent <= day
        ? report
        : { ...report, sent: addDays(day, -12), opened: report.recipients }),
    ledger: ledger && {
      ...(ledger.month === month ? ledger : { risk: 0, line: null, state: 'on_track' as const }),
      month,
    },
    meetings: last === undefined ? null : { last },
    pulse: pulse && pulse.set <= day ? pulse : null,
  };
}

/** Stores the scores of the past days, with the facts that they are computed from. */
async function makeHistory(
  db: Db,
  clients: readonly Client[],
  facts: ReadonlyMap<number, ScoreFacts>,
): Promise<void> {
  const ids = clients.map(({ id }) => id);
  const weights = await selectWeights(db);
  const from = addMonths(clock.today(), -12).slice(0, 7);
  const totals = Map.groupBy(
    await selectTotals(db, ids, from),
    ({ organization_id }) => organization_id,
  );
  const meetings = Map.groupBy(
    await db
      .selectFrom('meeting')
      .select(['organization_id', 'day'])
      .orderBy('day', 'desc')
      .orderBy('id')
      .execute(),
    ({ organization_id }) => organization_id,
  );
  const known = new Map<number, { text: string; id: number }>();
  for (let age = pastDays; age > 0; age -= 1) {
    const day = addDays(clock.today(), -age);
    const today = clients.flatMap(({ id }) => {
      const current = facts.get(id);
      if (!current) return [];
      const records = {
        totals: totals.get(id) ?? [],
        meetings: (meetings.get(id) ?? []).map((one) => one.day),
      };
      const past = factsOn(current, records, day);
      return [{ id, past, text: JSON.stringify(past) }];
    });
    const changed = today.filter(({ id, text }) => known.get(id)?.text !== text);
    const inserted = await insertFacts(
      db,
      changed.map(({ id, text }) => ({ organization_id: id, from_day: day, facts: text })),
    );
    for (const { id, text } of changed) known.set(id, { text, id: inserted.get(id) ?? 0 });
    await upsertDays(
      db,
      today.map(({ id, past }) => {
        const { score, band, confidence } = computeScore(past, parseWeights(weights), day);
        return {
          organization_id: id,
          day,
          score,
          band,
          confidence,
          facts_id: known.get(id)?.id ?? 0,
          weights_version: weights.version,
        };
      }),
    );
  }
}

/**
 * Creates meetings, pulses, and three months of scores: one client is served well, one gets less than promised, and one
 * has had no meeting for months.
 */
export async function makeScores(db: Db): Promise<void> {
  const cast = await readCast(db);
  const clients = await selectClients(db);
  const ids = clients.map(({ id }) => id);
  const facts = await readFacts(db, ids);
  const weights = parseWeights(await selectWeights(db));
  const scoreOf: ScoreOf = ({ id }) =>
    computeScore(facts.get(id) ?? noFacts, weights, clock.today()).score ?? 0;
  const story = chooseStory(clients, facts, scoreOf);
  const personId = cast.id('staff');
  await insertAll(
    db,
    'meeting',
    clients.flatMap((client, index) => meetingsOf(client, index, story, personId)),
  );
  await makePulses(db, clients, story, personId);
  await makeHistory(db, clients, await readFacts(db, ids));
  await refreshScores(db, ids);
}
