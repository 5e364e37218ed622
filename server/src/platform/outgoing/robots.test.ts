import { expect, test } from 'vitest';
import { parseRobots } from './robots.ts';

test.each([
  ['nothing', '', true],
  ['everything open', 'User-agent: *\nDisallow:', true],
  ['everything closed', 'User-agent: *\nDisallow: /', false],
  ['closed with a comment', 'user-agent: * # all\r\ndisallow: / # for now', false],
  ['a folder closed', 'User-agent: *\nDisallow: /wp-admin/', true],
  ['another one closed out', 'User-agent: BadBot\nDisallow: /\n\nUser-agent: *\nAllow: /', true],
  [
    'the search engine by name',
    'User-agent: Googlebot\nDisallow: /\n\nUser-agent: *\nDisallow:',
    false,
  ],
  [
    'the search engine let in by name',
    'User-agent: *\nDisallow: /\n\nUser-agent: Googlebot\nDisallow:',
    true,
  ],
  ['several agents in one group', 'User-agent: BadBot\nUser-agent: *\nDisallow: /', false],
  ['closed by a wildcard', 'User-agent: *\nDisallow: /*', false],
  ['the home page opened again', 'User-agent: *\nDisallow: /\nAllow: /$', true],
])('whether the home page may be read: a robots.txt with %s', (_, robots, isOpen) => {
  expect(parseRobots(robots, 'Googlebot').allows('/')).toBe(isOpen);
});
