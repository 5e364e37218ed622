import { tooManyRequests, unavailable } from '#platform/errors.ts';

/** A browser needs one, however many tabs it has. */
const maxPerPerson = 50;
const maxTotal = 2000;

export interface OpenStreams {
  /** Counts a stream of this person; answers what takes it away again. Throws when there are too many. */
  enter(personId: number): () => void;
}

/** Keeps one person, and all people together, from opening more streams than a server has memory for. */
export function countOpenStreams({ perPerson = maxPerPerson, total = maxTotal } = {}): OpenStreams {
  const counts = new Map<number, number>();
  let all = 0;

  return {
    enter(personId) {
      const theirs = counts.get(personId) ?? 0;
      if (theirs >= perPerson)
        throw tooManyRequests('You follow the portal in too many places at once.');
      if (all >= total) throw unavailable('Too many people follow this server at the moment.');
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
