export interface Statement {
  text: string;
  values: readonly unknown[];
}

/** More values than these are worth a statement of their own. */
const maxValues = 500;
const maxTexts = 200;

const isInsert = ({ text }: Statement) => text.startsWith('insert into ');
/** The table of an insert or update. */
const writtenTable = ({ text }: Statement) => /^(?:insert into|update) (\S+)/.exec(text)?.[1];
/** A literal could contain what looks like a parameter. */
const hasLiteral = ({ text }: Statement) => text.includes("'");

/**
 * Joins inserts to the insert or update before them, as `with part_0 as (…) insert …`: a small statement costs
 * PostgreSQL and the driver as much by being one as by what it writes.
 *
 * The parts of one statement run in any order and don't see each other's rows. So each writes another table, or
 * rows would get their ids in the wrong order, and an update, which may look for rows, begins another statement.
 */
export function createInsertJoiner(): (statements: readonly Statement[]) => Statement[] {
  const joinedTexts = new Map<string, string>();

  function join(parts: readonly [Statement, ...Statement[]]): Statement {
    if (parts.length === 1) return parts[0];
    const key = parts.map(({ text }) => text).join(';');
    let text = joinedTexts.get(key);
    if (text === undefined) {
      text = joinTexts(parts);
      if (joinedTexts.size >= maxTexts) joinedTexts.clear();
      joinedTexts.set(key, text);
    }
    return { text, values: parts.flatMap(({ values }) => values) };
  }

  return (statements) => {
    const groups: [Statement, ...Statement[]][] = [];
    for (const statement of statements) {
      const group = groups.at(-1);
      if (group && isJoinable(group, statement)) group.push(statement);
      else groups.push([statement]);
    }
    return groups.map(join);
  };
}

function isJoinable(group: readonly Statement[], statement: Statement): boolean {
  const all = [...group, statement];
  const tables = new Set(all.map(writtenTable));
  const valueCount = all.reduce((sum, { values }) => sum + values.length, 0);
  return (
    isInsert(statement) &&
    !tables.has(undefined) &&
    tables.size === all.length &&
    valueCount <= maxValues &&
    !all.some(hasLiteral)
  );
}

function joinTexts(parts: readonly Statement[]): string {
  let before = 0;
  const texts = parts.map(({ text, values }) => {
    const offset = before;
    before += values.length;
    return text.replace(/\$(\d+)/g, (_, number) => `$${Number(number) + offset}`);
  });
  const first = texts.slice(0, -1).map((text, place) => `part_${place} as (${text})`);
  return `with ${first.join(', ')} ${texts.at(-1)}`;
}
