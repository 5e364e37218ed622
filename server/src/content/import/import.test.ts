import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readContentPlan } from '#content/import/content-plan.ts';
import type { Db } from '#platform/database/tables.ts';
import { openTestDatabase, type TestDatabase } from '#testing/database.ts';
import { makeOrganization, makePerson, makeWriter } from '#testing/people.factories.ts';
import { makePlanningMonth } from '#testing/planning.factories.ts';
import { selectActiveContentTypes } from './import.repository.ts';
import { applyImport } from './import.service.ts';
import { planImport } from './import-plan.service.ts';

const header =
  'Client,Title,Content Type,Planning Month,Milestone,Writer,Editor,Final Approver,Poster,Lead,Min Word Count,Focus Keyword,Write Due,Final Review Due,Go Live,Notes';

/** Returns a typical row with the given changes. */
function row(
  change: Partial<
    Record<
      | 'client'
      | 'title'
      | 'type'
      | 'month'
      | 'milestone'
      | 'writer'
      | 'editor'
      | 'words'
      | 'write'
      | 'notes',
      string
    >
  > = {},
): string {
  const cells = {
    client: 'Café Solène',
    title: 'How to choose local SEO',
    type: 'Blog',
    month: '2026-09',
    milestone: '1',
    writer: 'Chloé Durand',
    editor: 'Fintan O’Rourke',
    words: '800',
    write: '09/15/2026',
    notes: '',
    ...change,
  };
  return [
    cells.client,
    cells.title,
    cells.type,
    cells.month,
    cells.milestone,
    cells.writer,
    cells.editor,
    'Grace Okafor',
    'Diego Sáenz',
    'Ben Marsh',
    cells.words,
    'local SEO',
    cells.write,
    '09/29/2026',
    '10/06/2026',
    cells.notes,
  ].join(',');
}

const plan = (...rows: string[]) => `\uFEFF${[header, ...rows].join('\r\n')}\r\n`;
const options = { createsMissing: true, actorId: null };

describe('a content plan', () => {
  const types = [
    { id: 1, uid: 'blog', name: 'Blog' },
    { id: 5, uid: 'link_building', name: 'Link Building' },
  ];

  test('can have a byte order mark, CRLF, quoted line breaks, accented letters and US dates', () => {
    const { rows, errors } = readContentPlan(
      plan(row({ notes: '"Mention the offer, ""20% off"",\nand the phone number."' }), row()),
      types,
    );
    expect(errors).toEqual([]);
    expect(rows[0]).toMatchObject({
      row: 2,
      client: 'Café Solène',
      writeDue: '2026-09-15',
      notes: 'Mention the offer, "20% off",\nand the phone number.',
    });
    expect(rows[1]?.row).toBe(3);
  });

  test('is parsed with the row, column and reason of every error', () => {
    const { rows, errors } = readContentPlan(
      plan(
        row({ title: '' }),
        row({ type: 'Podcast' }),
        row({ milestone: '3', words: 'many' }),
        row({ write: '31/02/2026' }),
        row({ month: '2026-13' }),
      ),
      types,
    );
    expect(rows).toEqual([]);
    expect(errors.map(({ row, column, reason }) => `${row} ${column} ${reason}`)).toEqual([
      '2 Title is required',
      "3 Content Type 'Podcast' is not a content type",
      "4 Milestone '3' is not 1 or 2",
      "4 Min Word Count 'many' is not a whole number up to 100000",
      "5 Write Due '31/02/2026' is not a date",
      "6 Planning Month '2026-13' is not a month as YYYY-MM",
    ]);
  });

  test('is rejected if the file is empty or malformed, or lacks columns', () => {
    expect(() => readContentPlan('a,b\r\n1,2\r\n', types)).toThrow(/columns are missing: Client/);
    expect(() => readContentPlan('', types)).toThrow(/empty/);
    expect(() => readContentPlan(`${header}\r\n"unclosed`, types)).toThrow(
      'This CSV file cannot be read: a quotation mark near line 2 is not closed or not doubled.',
    );
    expect(() => readContentPlan(header.replace(',Go Live', ''), types)).toThrow(
      'These columns are missing: Go Live.',
    );
  });

  test('can be separated by semicolons or tabs', () => {
    for (const sign of [';', '\t']) {
      const { rows, errors } = readContentPlan(plan(row()).replaceAll(',', sign), types);
      expect(errors).toEqual([]);
      expect(rows).toMatchObject([{ client: 'Café Solène', writeDue: '2026-09-15' }]);
    }
  });
});

describe('importing a content plan', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await openTestDatabase();
  });
  afterAll(() => database.close());

  const write = (work: (db: Db) => Promise<unknown>) => database.transaction(work);
  const planText = async (db: Db, text: string, given: Parameters<typeof planImport>[2]) =>
    planImport(db, readContentPlan(text, await selectActiveContentTypes(db)), given);
  const importPlan = (text: string) =>
    write(async (db) => applyImport(db, await planText(db, text, options), options));
  const countOf = async (
    table: 'article' | 'organization' | 'person' | 'mail' | 'planning_month',
  ) => {
    const { count } = await database.reader
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    return Number(count);
  };

  test('creates clients, people, months and articles in writing, without emails or duplicates', async () => {
    const text = plan(
      row(),
      row({ title: 'A checklist', writer: 'Kavya Rao' }),
      row({ title: 'A CHECKLIST' }),
    );
    await importPlan(text);
    await importPlan(text);

    expect(await countOf('article')).toBe(2);
    expect(await countOf('organization')).toBe(1);
    expect(await countOf('person')).toBe(6);
    expect(await countOf('planning_month')).toBe(1);
    expect(await countOf('mail')).toBe(0);
    const article = await database.reader
      .selectFrom('article')
      .innerJoin('content_status', 'content_status.id', 'article.status_id')
      .innerJoin('organization', 'organization.id', 'article.client_id')
      .select(['article.id', 'content_status.uid', 'legal_name', 'business_email', 'due_at'])
      .where('title', '=', 'How to choose local SEO')
      .executeTakeFirstOrThrow();
    expect(article).toMatchObject({
      uid: 'writing',
      legal_name: 'Café Solène',
      business_email: null,
    });
    expect(article.due_at).toBe('2026-09-16T03:59:59.999Z');
    const changes = await database.reader
      .selectFrom('changelog_entry')
      .select(['changed_field', 'new_value', 'note'])
      .where('article_id', '=', article.id)
      .execute();
    expect(changes).toContainEqual({
      changed_field: 'writer',
      new_value: 'Chloé Durand',
      note: 'imported',
    });
    // The month is stored in the same format as for articles created with the form or from templates.
    expect(changes).toContainEqual({
      changed_field: 'planning_year_month',
      new_value: '2026-09',
      note: 'imported',
    });
  });

  test('records the current name of the status in the changelog', async () => {
    const named = (name: string) =>
      write((db) =>
        db.updateTable('content_status').set({ name }).where('uid', '=', 'writing').execute(),
      );
    await named('In the works');
    await importPlan(plan(row({ title: 'Under another name' })));
    await named('Writing');
    const entries = await database.reader
      .selectFrom('changelog_entry')
      .innerJoin('article', 'article.id', 'changelog_entry.article_id')
      .select('new_value')
      .where('title', '=', 'Under another name')
      .where('changed_field', '=', 'status')
      .executeTakeFirst();
    expect(entries?.new_value).toBe('In the works');
  });

  test('gives new people a username and a group that fits their work, but no email address or password', async () => {
    const people = await database.reader
      .selectFrom('person')
      .leftJoin('writer', 'writer.person_id', 'person.id')
      .innerJoin('access_group', 'access_group.id', 'person.group_id')
      .select([
        'username',
        'email',
        'password_hash',
        'access_group.name as group',
        'writer.id as writer',
      ])
      .orderBy('username')
      .execute();
    expect(people.map(({ username, group }) => `${username} ${group}`)).toEqual([
      'ben.marsh Contractor',
      'chloe.durand Contractor',
      'diego.saenz Contractor',
      'fintan.orourke Editor',
      'grace.okafor Editor',
      'kavya.rao Contractor',
    ]);
    expect(people.every((one) => one.email === null && one.password_hash === null)).toBe(true);
    expect(people.filter((one) => one.writer !== null).map((one) => one.username)).toEqual([
      'chloe.durand',
      'kavya.rao',
    ]);
  });

  test('adds a number to a username that is already taken', async () => {
    await write((db) => makePerson(db, { username: 'ines.lopes', first_name: 'Other' }));
    await importPlan(plan(row({ title: 'By Ines', writer: 'Ines Lopes' })));
    const made = await database.reader
      .selectFrom('person')
      .select('username')
      .where('name', '=', 'Ines Lopes')
      .executeTakeFirst();
    expect(made?.username).toBe('ines.lopes2');
  });

  test('reports unknown people together with the other errors of a row', async () => {
    const text = plan(row({ writer: 'Nobody Known', write: 'soon' }));
    const { errors } = await planText(database.reader, text, { createsMissing: false });
    const columns = errors.map(({ column, reason }) => `${column} ${reason}`);
    expect(columns).toContain("Write Due 'soon' is not a date");
    expect(columns).toContain("Writer 'Nobody Known' is not known");
  });

  test('finds existing records regardless of case, and reports missing records that it may not create', async () => {
    await write(async (db) => {
      await makeOrganization(db, {
        dba_name: 'Zephyr Sail Makers',
        dba_name_key: 'zephyr sail makers',
      });
      await makeWriter(db, { first_name: 'Jonas', last_name: 'Weber' });
      await makePlanningMonth(db, { year: 2026, month: 10 });
    });
    const text = plan(
      row({ client: 'ZEPHYR Sail makers', writer: 'jonas weber', month: '2026-10' }),
      row({ client: 'Unknown Ltd', writer: 'Ben Marsh', month: '2027-05' }),
    );
    const readPlan = await planText(database.reader, text, { createsMissing: false });
    expect(readPlan.articles.map((one) => one.row)).toEqual([2]);
    expect(readPlan.errors.map(({ row, column }) => `${row} ${column}`)).toEqual([
      '3 Client',
      '3 Planning Month',
      '3 Writer',
    ]);
    expect(readPlan.errors[1]?.reason).toBe("'2027-05' is not planned yet");
  });
});
