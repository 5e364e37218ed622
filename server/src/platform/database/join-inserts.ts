export interface Statement {
  text: string;
  values: readonly unknown[];
}

/** More values than these are worth a statement of their own. */
const maxValues = 500;
const maxTexts = 200;

const isInsert = ({ text }: Statement) => text.startsWith('insert into ');
const isWrite = (statement: Statement) =>
  isInsert(statement) || statement.text.startsWith('update ');
/** A literal could contain what looks like a parameter. */
const hasLiteral = ({ text }: Statement) => text.includes("'");

/**
 * Joins inserts to the insert or update before them, as `with first as (…) insert …`: of two small statements,
 * half of the work of PostgreSQL and of the driver is to have them apart. The parts of one statement don't see
 * each other's rows, which inserts of values don't look for; an update does, so it begins another statement.
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
    let valueCount = 0;
    for (const statement of statements) {
      const group = groups.at(-1);
      valueCount += statement.values.length;
      const joins =
        group &&
        isInsert(statement) &&
        isWrite(group[0]) &&
        valueCount <= maxValues &&
        ![group[0], statement].some(hasLiteral);
      if (joins) {
        group.push(statement);
      } else {
        groups.push([statement]);
        valueCount = statement.values.length;
      }
    }
    return groups.map(join);
  };
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
