import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { printOptions } from '@portal/contract/reporting/prints/report-print.schema.ts';
import { expect, test } from 'vitest';

// The size in the page's styles overrides the printer's options, so the two must agree.
const css = readFileSync(
  join(import.meta.dirname, 'src/reporting/prints/Prints.module.css'),
  'utf8',
);

// Requirements: P2-PDF-02, P2-PDF-03, P2-PDF-04
test('the print styles use A4 at a scale of 0.7 with margins of 0.5cm', () => {
  expect(printOptions).toEqual({ format: 'A4', scale: 0.7, margin: '0.5cm' });
  const paper = /@page \{\s*size: (\w+);\s*margin: (\w.*);\s*\}/.exec(css)?.slice(1);
  const [, zoom] = /@media print \{[\s\S]*zoom: ([\d.]+);/.exec(css) ?? [];
  expect([paper, Number(zoom)]).toEqual([[printOptions.format, printOptions.margin], 0.7]);
});

// Requirements: P2-PDF-06
test('each page except the first begins on a new sheet', () => {
  const rules = [...css.matchAll(/^ *([^{}\n]+) \{([^{}]*)\}/gm)];
  const breaking = rules.filter(([, , declarations]) =>
    /break-(before|after)/.test(`${declarations}`),
  );
  expect(breaking.map(([, selector, declarations]) => [selector, declarations?.trim()])).toEqual([
    ['.page + .page', 'break-before: page;'],
  ]);
});
