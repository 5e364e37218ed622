/**
 * Functions that return text of a given length that is as expensive as possible to process for patterns, sanitizers,
 * searches, or databases.
 */
export const hostileTexts = {
  spaces: (length) => `x${' '.repeat(Math.max(0, length - 2))}x`.slice(0, length),
  'line breaks': (length) => `x${'\r\n'.repeat(length)}`.slice(0, length - 1).concat('x'),
  tags: (length) => '<'.repeat(length),
  'open tags': (length) => '<a href="x" '.repeat(length / 12 + 1).slice(0, length),
  entities: (length) => '&'.repeat(length),
  // Their combining classes decrease, so normalization has to sort them.
  'combining marks': (length) => `e${'\u0301\u0327'.repeat(length)}`.slice(0, length),
  addresses: (length) => '@.'.repeat(length).slice(0, length),
  'dotted names': (length) => 'a.'.repeat(length).slice(0, length),
  'host names': (length) => `https://${'ü.'.repeat(length)}`.slice(0, length),
  hyphens: (length) => '-'.repeat(length),
  slashes: (length) => '/'.repeat(length),
  wildcards: (length) => '%_'.repeat(length).slice(0, length),
  quotes: (length) => '"\\'.repeat(length).slice(0, length),
  words: (length) =>
    'a '
      .repeat(length)
      .slice(0, length - 1)
      .concat('b'),
} satisfies Record<string, (length: number) => string>;

export type HostileText = keyof typeof hostileTexts;

/** The longest strings that match the patterns of the contract's inputs. */
const longestMatches: Readonly<Record<string, string>> = {
  '^\\d{1,3}$': '999',
  '^([1-9]|10)$': '10',
  '^([1-9]|[1-4]\\d|50)$': '50',
  '^([01]\\d|2[0-3]):[0-5]\\d$': '23:59',
  '^\\d{1,4}$': '9999',
  '^\\d{4}$': '2026',
  '^\\d{5}$': '99999',
  '^\\d{1,9}$': '999999999',
  '^\\d{1,12}$': '999999999999',
  '^[0-9a-f]{32}$': 'f'.repeat(32),
  '^[1-9]\\d{0,2}$': '999',
  '^[1-9]\\d{0,3}$': '1000',
  '^[1-9]\\d{0,9}$': '2147483647',
  '^[1-9]\\d{0,9}(,[1-9]\\d{0,9}){0,99}$': Array.from(
    { length: 100 },
    (_, index) => 2_147_483_500 + index,
  ).join(','),
  '^[1-9]\\d{0,8}(,[1-9]\\d{0,8}){0,999}$': Array.from(
    { length: 1_000 },
    (_, index) => 999_998_000 + index,
  ).join(','),
  '^[a-z_]{1,40}:[1-9]\\d{0,8}$': `${'a_'.repeat(20)}:999999999`,
  '^(19|20|21)\\d{2}$': '2199',
  '^(19|20|21)\\d{2}-(0[1-9]|1[0-2])$': '2026-12',
  '^(19|20|21)\\d{2}-\\d{2}-\\d{2}$': '2026-12-31',
  '^(19|20|21)\\d{2}-\\d{2}-\\d{2}T\\d{2}:\\d{2}(:\\d{2}(\\.\\d{1,6})?)?(Z|[+-]\\d{2}:\\d{2})$':
    '2099-12-31T23:59:59.999999+14:00',
  '^(0?[1-9]|1[0-2])$': '12',
  '^#[0-9a-f]{6}$': '#ffffff',
  '^[\\p{L}\\p{N}._+-]+$': '.'.repeat(100),
  '^[\\w-]{1,40}$': '-'.repeat(40),
  '^[a-z0-9-]{1,200}$': '-'.repeat(200),
  '^(\\*\\.)?([a-z0-9]([a-z0-9-]*[a-z0-9])?\\.)+[a-z]{2,}$': `*.${'a-a.'.repeat(62)}aaa`,
};

/** Returns the longest string that matches a pattern. Throws if it isn't listed. */
export function longestMatch(pattern: string): string {
  const text = longestMatches[pattern];
  if (text === undefined) {
    throw new Error(`State the longest text that matches ${pattern} in ${import.meta.filename}.`);
  }
  return text;
}

const longestEmail = `${'a.'.repeat(90)}a@example.com`;

export { longestEmail };
