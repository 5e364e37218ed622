import { type ArticleRow, leaves } from './article-columns.ts';

type Shape = (row: ArticleRow) => Record<string, unknown>;
type Read = (row: ArticleRow) => unknown;

/** PostgreSQL takes longer to sort nothing than this to sort what there is. */
const readIds = (list: unknown) =>
  list
    ? String(list)
        .split(',')
        .map(Number)
        .sort((a, b) => a - b)
    : [];

function readLeaf(name: string): Read {
  const { isFlag, ids } = leaves[name] ?? {};
  if (ids) return (row) => readIds(row[name]);
  return isFlag ? (row) => row[name] === 1 : (row) => row[name];
}

function shapeBelow(names: readonly string[], prefix: string): Shape {
  const fields: (readonly [string, Read])[] = [];
  const groups = Map.groupBy(names, (name) => name.slice(prefix.length).split('.')[0] ?? '');
  for (const [field, members] of groups) {
    const path = `${prefix}${field}`;
    if (members.length === 1 && members[0] === path) {
      fields.push([field, readLeaf(path)]);
      continue;
    }
    const build = shapeBelow(members, `${path}.`);
    const key = `${path}.id`;
    const isKnown = (row: ArticleRow) => row[key] !== null || !members.includes(key);
    fields.push([field, (row) => (isKnown(row) ? build(row) : null)]);
  }
  return (row) => {
    const shaped: Record<string, unknown> = {};
    for (const [field, read] of fields) shaped[field] = read(row);
    return shaped;
  };
}

/** Makes the nested record of a row that has these leaves. */
export function shapeOf(names: readonly string[]): Shape {
  return shapeBelow(names, '');
}
