import { maximumId } from '@portal/contract/platform/field-rules.ts';

/** Reads a search param. Returns undefined for an invalid value, so that the param is dropped. */
export type Param<Value> = (value: unknown) => Value | undefined;

export function numberParam({ min = 1, max = Number.MAX_SAFE_INTEGER } = {}): Param<number> {
  return (value) => {
    const number = Number(value);
    const isWritten = String(number) === String(value);
    return isWritten && Number.isInteger(number) && number >= min && number <= max
      ? number
      : undefined;
  };
}

/** Reads a record's id, with the same maximum as in calls, which reject higher ids. */
export const idParam = numberParam({ max: maximumId });

export const textParam =
  (longest = 200): Param<string> =>
  (value) => {
    const text = String(value);
    return text.length <= longest ? text : undefined;
  };

/** Reads text that matches the pattern, which must match only values of `Text`. */
export const patternParam =
  <Text extends string = string>(pattern: RegExp): Param<Text> =>
  (value) => {
    const text = String(value);
    return pattern.test(text) ? (text as Text) : undefined;
  };

export const choiceParam =
  <const Choice extends string>(choices: readonly Choice[]): Param<Choice> =>
  (value) =>
    choices.find((choice) => choice === value);

/** Reads a day that exists, as 'YYYY-MM-DD'. */
export const dayParam: Param<string> = (value) => {
  const day = String(value);
  const isForm = /^(19|20|21)\d{2}-\d{2}-\d{2}$/.test(day);
  return isForm && new Date(`${day}T00:00:00Z`).toJSON()?.startsWith(day) ? day : undefined;
};

/** Reads 'true'. Any other value is undefined. */
export const flagParam = choiceParam(['true']);

/** Reads one value, or several separated by commas, in the format that calls accept. */
export const severalParam =
  (one: Param<unknown>, most = 100): Param<string> =>
  (value) => {
    const texts = String(value).split(',');
    return texts.length <= most && texts.every((text) => one(text) !== undefined)
      ? texts.join()
      : undefined;
  };

/** Combines two readers. The second one reads values that the first one rejects. */
export const eitherParam =
  <One, Other>(one: Param<One>, other: Param<Other>): Param<One | Other> =>
  (value) =>
    one(value) ?? other(value);

/** Uses `instead` in place of a value that is present but invalid. */
export const orElse =
  <Value>(read: Param<Value>, instead: Value): Param<Value> =>
  (value) =>
    read(value) ?? instead;

type Search<Params extends Record<string, Param<unknown>>> = {
  [Name in keyof Params]?: Exclude<ReturnType<Params[Name]>, undefined> | undefined;
};

/** Returns a route's `validateSearch`, which keeps the named params that are valid and drops all others. */
export function searchParams<Params extends Record<string, Param<unknown>>>(params: Params) {
  return (search: Record<string, unknown>): Search<Params> => {
    const kept: Record<string, unknown> = {};
    for (const [name, read] of Object.entries(params)) {
      const value = search[name];
      if (value !== undefined && value !== null) kept[name] = read(value);
    }
    return kept as Search<Params>;
  };
}
