import {
  isWorseBand,
  type ScoreBand,
  type ScoreFactorName,
} from '@portal/contract/account-health/scores/score-factors.ts';
import type { ComputedScore, WeighedFactor } from './score.ts';

/** The state that is kept from one measurement to the next. */
export interface AlertState {
  /** The last band that lasted for two measurements; null until then. */
  settled: ScoreBand | null;
  /** The points that each factor lacked in the last measurement whose band was at least as good as the settled band. */
  losses: Partial<Record<ScoreFactorName, number>>;
  /** The factors that caused an alert and haven't recovered since. */
  alerted: readonly ScoreFactorName[];
}

export const firstAlertState: AlertState = { settled: null, losses: {}, alerted: [] };

/** The minimum quality at which a factor counts as recovered. */
const recovered = 0.75;

/** Returns whether the factor is present and recovered in a measurement. */
const isFine = ({ factors }: ComputedScore, name: ScoreFactorName) =>
  factors.some((one) => one.name === name && one.presence > 0 && one.quality >= recovered);

const tenths = (value: number) => Math.round(value * 10) / 10;

const lossesOf = ({ factors }: ComputedScore): AlertState['losses'] =>
  Object.fromEntries(factors.map(({ name, lost }) => [name, tenths(lost)]));

/** Returns the factor that has lost the most points since the given losses, or undefined if none has. */
function causeOf({ factors }: ComputedScore, losses: AlertState['losses']) {
  const increase = ({ name, lost }: WeighedFactor) => tenths(lost) - (losses[name] ?? 0);
  const [cause] = factors.toSorted((one, other) => increase(other) - increase(one));
  return cause && increase(cause) > 0 ? cause : undefined;
}

export interface Alert {
  band: ScoreBand;
  cause: WeighedFactor;
}

interface Step {
  state: AlertState;
  alert?: Alert;
}

/**
 * Compares the measurements of two days. Returns an alert if both bands are worse than the settled band and no alert
 * has been sent for its cause since the causing factor last recovered. A recovery also requires two measurements.
 */
export function nextAlert(state: AlertState, before: ComputedScore, now: ComputedScore): Step {
  const { settled, losses } = state;
  const alerted = state.alerted.filter((name) => !(isFine(before, name) && isFine(now, name)));
  if (before.band === null || now.band === null) return { state: { settled, losses, alerted } };
  const [better, worse] = isWorseBand(before.band, now.band)
    ? [now.band, before.band]
    : [before.band, now.band];
  if (settled === null) {
    return { state: { settled: better, losses: lossesOf(before), alerted } };
  }
  if (!isWorseBand(better, settled)) {
    const hasRisen = isWorseBand(settled, worse);
    const isSettled = !isWorseBand(before.band, settled);
    return {
      state: {
        settled: hasRisen ? worse : settled,
        losses: isSettled ? lossesOf(before) : losses,
        alerted,
      },
    };
  }
  const cause = causeOf(now, losses);
  const fallen = { settled: better, losses: lossesOf(now), alerted };
  if (!cause || alerted.includes(cause.name)) return { state: fallen };
  return {
    state: { ...fallen, alerted: [...alerted, cause.name] },
    alert: { band: now.band, cause },
  };
}
