/** Returns a copy of the object with this property set, even one named `__proto__`. */
export function withField(object: object, name: string, value: unknown): object {
  return Object.defineProperty({ ...object }, name, {
    value,
    enumerable: true,
    configurable: true,
    writable: true,
  });
}

function nested(levels: number): unknown {
  let value: unknown = 'deep';
  for (let level = 0; level < levels; level += 1) value = level % 2 ? [value] : { id: value };
  return value;
}

/** Text that is known to break databases, pages, emails, or spreadsheets. */
export const hostileTexts = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'x\udfffy',
  "'; drop table person; --",
  "' or 1=1 --",
  '") union select secret from mail --',
  '%',
  '_',
  '\\',
  "\\'",
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '=HYPERLINK("http://x")',
  '{{7*7}}',
  `$${'{7*7}'}`,
  '../../etc/passwd',
  'javascript:alert(1)',
  'http://',
  'https://user:secret@',
  'NaN',
  'Infinity',
  '-1',
  '-0',
  '1e999',
  '0x10',
  '٣',
  '1,2,,3',
  '99999999999999999999',
  '2147483648',
  'null',
  'undefined',
  'true',
  '[object Object]',
  '__proto__',
  'constructor',
  'toString',
  '2026-02-30',
  '2025-02-29',
  '2026-13-01',
  '0000-00-00',
  '2199-12-31',
  '2026-01-01T25:61:61Z',
  '2026-02-30T10:00:00Z',
  '2026-01-01T10:00:00+99:99',
  '\u202etxt.exe',
  'İﬃ\u0301\u200b',
  '😀'.repeat(200),
  'a'.repeat(6_000),
  `${'a'.repeat(300)}@example.com`,
  'a@b@example.com',
  'x\r\nBcc: everyone@example.com',
] as const;

export const hostileNumbers = [
  0, -0, -1, 0.5, 1e-7, 2_147_483_647, 2_147_483_648, -2_147_483_649, 9_007_199_254_740_991,
  9_007_199_254_740_992, 1e21, 1e308,
] as const;

export const hostileThings: readonly unknown[] = [
  null,
  true,
  false,
  [],
  {},
  [[]],
  [null],
  [1, 1],
  [{ id: 1 }, 'x'],
  { id: null },
  { id: -1 },
  { id: '1' },
  { id: { id: 1 } },
  { $gt: '' },
  { length: 3 },
  { toString: 1, valueOf: null },
  { toJSON: 'x' },
  { constructor: { prototype: { isStaff: true } } },
  withField({}, '__proto__', { is_superuser: true }),
  Array.from({ length: 300 }, (_, index) => index),
  nested(400),
];

/** Field names with a special meaning in JavaScript. */
export const hostileNames = [
  'nobody_knows_this',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'then',
  '',
  'a.b',
  'id',
  'version',
  'is_superuser',
  'password',
  'non_field_errors',
] as const;

export const hostileVersions = ['0', '-1', 'x', '"', 'W/"1"', '"1", "2"', '99999999999', '*'];
