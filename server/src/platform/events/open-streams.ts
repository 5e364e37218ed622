import { tooManyRequests, unavailable } from '#platform/errors.ts';

/** The limit for one person; a browser shares one stream among its tabs. */
const maxPerPerson = 50;
const maxTotal = 2000;

export interface OpenStreams {
  /**
   * Counts a stream of this person, and returns a function that releases it. Throws 429 or 503 if a limit is reached.
   */
  enter(personId: number): () => void;
  total(): number;
}

/** Limits the open streams per person and in total, because each needs memory. */
export function countOpenStreams({ perPerson = maxPerPerson, total = maxTotal } = {}): OpenStreams {
  const counts = new Map<number, number>();
  let all = 0;

  return {
    total: () => all,
    enter(personId) {
      const theirs = counts.get(personId) ?? 0;
      if (theirs >= perPerson)
        throw tooManyRequests(
          'Too many tabs or devices are receiving live updates. Close some and reload.',
        );
      if (all >= total)
        throw unavailable('This server has too many live connections. Please try again later.');
      counts.set(personId, theirs + 1);
      all += 1;
      return () => {
        const left = (counts.get(personId) ?? 0) - 1;
        if (left > 0) counts.set(personId, left);
        else counts.delete(personId);
        all -= 1;
      };
    },
  };
}
