import { expect, test } from 'vitest';
import { parseRobots } from './robots.ts';

test.each([
  ['nothing', '', true],
  ['everything open', 'User-agent: *\nDisallow:', true],
  ['everything closed', 'User-agent: *\nDisallow: /', false],
  ['closed with a comment', 'user-agent: * # all\r\ndisallow: / # for now', false],
  ['a folder closed', 'User-agent: *\nDisallow: /wp-admin/', true],
  ['another crawler excluded', 'User-agent: BadBot\nDisallow: /\n\nUser-agent: *\nAllow: /', true],
  [
    'the search engine by name',
    'User-agent: Googlebot\nDisallow: /\n\nUser-agent: *\nDisallow:',
    false,
  ],
  [
    'the search engine allowed by name',
    'User-agent: *\nDisallow: /\n\nUser-agent: Googlebot\nDisallow:',
    true,
  ],
  ['several agents in one group', 'User-agent: BadBot\nUser-agent: *\nDisallow: /', false],
  ['closed by a wildcard', 'User-agent: *\nDisallow: /*', false],
  ['the home page opened again', 'User-agent: *\nDisallow: /\nAllow: /$', true],
])('robots.txt controls access to the home page: %s', (_, robots, isOpen) => {
  expect(parseRobots(robots, 'Googlebot').allows('/')).toBe(isOpen);
});

test('a rule can use any spacing and case, and can have a comment', () => {
  const text = '  User-Agent :  *  # all\n\tDISALLOW:\t/private  # not this\nAllow:/private/open\n';
  const { allows } = parseRobots(text, 'Googlebot');
  expect(['/', '/private', '/private/open'].map(allows)).toEqual([true, false, true]);
});

test('wildcards match any text, and $ matches the end of a path', () => {
  const text = 'User-agent: *\nDisallow: /*.pdf$\nDisallow: /a*b*c';
  const { allows } = parseRobots(text, 'Googlebot');
  expect(['/x.pdf', '/x.pdf?y', '/a1b2c3', '/acb'].map(allows)).toEqual([false, true, false, true]);
});

test.each([
  ['spaces within a value', `Disallow: /x${' '.repeat(500_000)}x`],
  ['spaces before a comment', `Disallow: /x${' '.repeat(500_000)}#`],
  ['thousands of agents', 'User-agent: a\n'.repeat(35_000)],
  ['endless wildcards', `Disallow: /${'*a'.repeat(250_000)}`],
  ['thousands of patterns', `Disallow: /${'a*'.repeat(20)}b$\n`.repeat(9_000)],
])('a hostile robots.txt is parsed within the time limit: %s', (_, line) => {
  const { allows } = parseRobots(`User-agent: *\n${line}`, 'Googlebot');
  expect(allows(`/${'a'.repeat(100_000)}`)).toBe(true);
  expect(allows('/')).toBe(true);
});
