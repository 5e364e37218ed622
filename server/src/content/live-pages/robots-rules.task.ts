import { defineHeavyTask } from '#platform/heavy-work/heavy-task.ts';
import { parseRobots } from '#platform/outgoing/robots.ts';

interface RobotsQuestion {
  /** The text of robots.txt. */
  text: string;
  agent: string;
  path: string;
}

/** A text of this length is parsed in about 10 ms. */
const smallCharacters = 65_536;

/** Returns whether robots.txt allows a crawler to request a path, and the file's crawl delay. */
export const readRobotsRules = defineHeavyTask({
  module: import.meta.url,
  name: 'readRobotsRules',
  advice: 'Shorten the robots.txt of the site.',
  isLarge: ({ text }: RobotsQuestion) => text.length > smallCharacters,
  run: ({ text, agent, path }: RobotsQuestion) => {
    const { allows, crawlDelayMilliseconds } = parseRobots(text, agent);
    return { isAllowed: allows(path), crawlDelayMilliseconds };
  },
});
