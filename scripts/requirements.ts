// npm run requirements: lists the rows of the acceptance catalog and the decisions that no test names.
//   --area AUTH   one area (P2-AUTH for an area of part 2, D for the decisions)
//   --part 1      one part; part 3 is the features beyond the specification (B-…)
import { parseArgs } from 'node:util';
import { readNamedCodes } from './annotations.ts';
import { type Row, readAllRows, readExcused } from './catalogue.ts';

function groupByArea(rows: Row[]): Map<string, Row[]> {
  const areas = new Map<string, Row[]>();
  for (const row of rows) areas.set(row.area, [...(areas.get(row.area) ?? []), row]);
  return areas;
}

const { values } = parseArgs({
  options: { area: { type: 'string' }, part: { type: 'string' } },
});
const everyRow = readAllRows();
const rows = everyRow.filter(
  (row) =>
    (!values.area || row.area === values.area.toUpperCase()) &&
    (!values.part || row.part === Number(values.part)),
);
if (rows.length === 0) {
  console.error('No such rows. Areas:', [...groupByArea(everyRow).keys()].join(' '));
  process.exit(1);
}

const named = readNamedCodes();
const excused = readExcused();
const isOpen = (row: Row) => !named.has(row.code) && !excused.has(row.code);

for (const [area, areaRows] of groupByArea(rows)) {
  const open = areaRows.filter(isOpen);
  const proved = areaRows.filter((row) => named.has(row.code)).length;
  console.log(`\n${area}: ${proved} of ${areaRows.length} named by a test, ${open.length} open`);
  for (const row of open) {
    const line = `  ${row.code}  ${row.statement}`;
    console.log(line.length > 160 ? `${line.slice(0, 159)}…` : line);
  }
}

const excusedRows = rows.filter((row) => excused.has(row.code) && !named.has(row.code));
if (excusedRows.length > 0) {
  console.log('\nExcused:');
  for (const row of excusedRows) console.log(`  ${row.code}  ${excused.get(row.code)}`);
}

const known = new Set(everyRow.map((row) => row.code));
const areas = new Set(everyRow.map((row) => row.area));
const unknown = [...named].filter(
  ([code]) => !known.has(code) && areas.has(code.replace(/-\d+$/, '')),
);
if (unknown.length > 0) {
  console.log('\nNamed by a test, but not in the catalog:');
  for (const [code, file] of unknown) console.log(`  ${code}  ${file}`);
}

const proved = rows.filter((row) => named.has(row.code)).length;
const open = rows.filter(isOpen).length;
console.log(
  `\n${proved} of ${rows.length} rows named by a test, ${excusedRows.length} excused, ${open} open`,
);
