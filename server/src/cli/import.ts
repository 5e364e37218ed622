import { readFileSync, writeFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { yearMonth } from '@portal/contract/platform/dates.ts';
import { ContentPlanError, readContentPlan, rejectsCsv } from '#content/import/content-plan.ts';
import { selectActiveContentTypes } from '#content/import/import.repository.ts';
import { applyImport } from '#content/import/import.service.ts';
import { type ImportPlan, planImport } from '#content/import/import-plan.service.ts';
import { withDatabase } from './database.ts';

const usage = `Usage: npm run import -- FILE.csv [options]

  --create-missing   create clients, people, and planning months that the portal doesn't have
  --yes              write; without it nothing is written
  --skip-wrong       with --yes: leave wrong rows out, and write them to a file of rejects
  --rejects FILE     the path of that file (default: FILE.rejects.csv in the current folder)`;

const count = (number: number, one: string, many = `${one}s`) =>
  `${number} ${number === 1 ? one : many}`;

function report(plan: ImportPlan): string {
  const months = plan.months.map(yearMonth);
  const people = plan.people.map(
    ({ name, username, group, isWriter }) =>
      `${name} (${username}, ${group}${isWriter ? ', writer' : ''})`,
  );
  const lines = [
    `${count(plan.articles.length, 'article')} to make`,
    `${count(plan.clients.length, 'client')} to make${plan.clients.length ? `: ${plan.clients.join('; ')}` : ''}`,
    `${count(plan.people.length, 'person', 'people')} to make${people.length ? `: ${people.join('; ')}` : ''}`,
    `${count(plan.months.length, 'planning month')} to make${months.length ? `: ${months.join(', ')}` : ''}`,
    `${count(plan.untouched.length, 'article')} there already, left untouched`,
  ];
  if (plan.newWriters.length > 0) lines.push(`to become writers: ${plan.newWriters.join('; ')}`);
  const wrongRows = new Set(plan.errors.map(({ row }) => row)).size;
  lines.push(`${count(wrongRows, 'wrong row')}${wrongRows ? ':' : ''}`);
  for (const { row, column, reason } of plan.errors)
    lines.push(`  row ${row}, ${column}: ${reason}`);
  return lines.join('\n');
}

function readArguments(args: string[]) {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      'create-missing': { type: 'boolean', default: false },
      yes: { type: 'boolean', default: false },
      'skip-wrong': { type: 'boolean', default: false },
      rejects: { type: 'string' },
    },
  });
  const [file, ...others] = positionals;
  if (file === undefined || others.length > 0) throw new Error('Give exactly one file.');
  return { file, ...values };
}

/** Implements `import FILE`: previews a content plan; with `--yes`, imports it. Returns the exit code. */
export async function importContentPlan(args: string[]): Promise<number> {
  let parsedArguments: ReturnType<typeof readArguments>;
  let text: string;
  try {
    parsedArguments = readArguments(args);
    text = readFileSync(parsedArguments.file, 'utf8');
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\n\n${usage}`);
    return 2;
  }
  const options = { createsMissing: parsedArguments['create-missing'], actorId: null };
  const rejects = resolve(
    parsedArguments.rejects ?? `${basename(parsedArguments.file, '.csv')}.rejects.csv`,
  );

  return withDatabase(async (database) => {
    try {
      return await database.transaction(async (db) => {
        const read = readContentPlan(text, await selectActiveContentTypes(db));
        const plan = await planImport(db, read, options);
        console.log(report(plan));
        if (!parsedArguments.yes) {
          console.log('\nNothing was written: this was a dry run. Add --yes to write.');
          return 0;
        }
        if (plan.errors.length > 0 && !parsedArguments['skip-wrong']) {
          console.error('\nNothing was written: fix the wrong rows, or add --skip-wrong.');
          return 1;
        }
        // The file is written inside the transaction, so that a failed write rolls the import back.
        if (plan.errors.length > 0) {
          writeFileSync(rejects, rejectsCsv(plan));
          console.log(`\nThe invalid rows are in ${rejects}`);
        }
        await applyImport(db, plan, options);
        console.log(`\n${count(plan.articles.length, 'article')} made.`);
        return 0;
      });
    } catch (error) {
      if (!(error instanceof ContentPlanError)) throw error;
      console.error(error.message);
      return 1;
    }
  });
}
