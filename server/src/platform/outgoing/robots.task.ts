import { defineHeavyTask } from '#platform/heavy-work/heavy-task.ts';
import { parseRobots } from './robots.ts';

interface RobotsQuestion {
  /** The content of robots.txt. */
  text: string;
  agent: string;
  path: string;
}

/** A robots.txt of this length is parsed in about 10 ms. */
const smallCharacters = 65_536;

/** Returns whether a site's robots.txt allows this crawler to request this path. */
export const isAllowedByRobots = defineHeavyTask({
  module: import.meta.url,
  name: 'isAllowedByRobots',
  advice: 'Shorten the robots.txt of the site.',
  isLarge: ({ text }: RobotsQuestion) => text.length > smallCharacters,
  run: ({ text, agent, path }: RobotsQuestion): boolean => parseRobots(text, agent).allows(path),
});
