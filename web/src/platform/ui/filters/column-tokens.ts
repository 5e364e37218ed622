import type { DataTableColumn } from '../table/data-table-columns.ts';

/** The search param with a list's columns: ids in order, with '-' in front of hidden columns' ids. */
export const columnsParam = 'columns';

type Columns<Row> = readonly DataTableColumn<Row>[];

const tokenPattern = /^-?\w{1,40}$/;
/** The maximum number of columns in an address. */
const mostTokens = 40;

/** Reads the search param. Invalid entries are dropped. */
export function readTokens(text: unknown): string[] {
  if (typeof text !== 'string') return [];
  const tokens = text.split(',').filter((token) => tokenPattern.test(token));
  return [...new Map(tokens.map((token) => [idOf(token), token])).values()].slice(0, mostTokens);
}

const isHidden = (token: string) => token.startsWith('-');
const idOf = (token: string) => token.replace(/^-/, '');

/**
 * Returns the columns that can be hidden and moved. The first column, which names the row, and columns without a
 * header, which contain buttons, stay where they are.
 */
const movable = <Row>(columns: Columns<Row>) =>
  columns.slice(1).filter(({ header }) => header !== '');

/**
 * Returns the ids of the columns that can be moved, in the chosen order. Other columns follow their usual neighbors.
 */
export function orderOf<Row>(columns: Columns<Row>, tokens: readonly string[]): string[] {
  const usual = movable(columns).map(({ id }) => id);
  if (tokens.every(isHidden)) return usual;
  const order = tokens.map(idOf).filter((id) => usual.includes(id));
  for (const [place, id] of usual.entries()) {
    if (!order.includes(id)) order.splice(order.indexOf(usual[place - 1] ?? '') + 1, 0, id);
  }
  return order;
}

export const hiddenIds = (tokens: readonly string[]): ReadonlySet<string> =>
  new Set(tokens.filter(isHidden).map(idOf));

/** Returns the visible columns in the chosen order. */
export function chosenColumns<Row>(columns: Columns<Row>, tokens: readonly string[]): Columns<Row> {
  if (tokens.length === 0) return columns;
  const order = orderOf(columns, tokens);
  const hidden = hiddenIds(tokens);
  const byId = new Map(movable(columns).map((column) => [column.id, column]));
  const moved = order.values();
  return columns
    .map((column) => (byId.has(column.id) ? byId.get(moved.next().value ?? '') : column))
    .filter((column) => column !== undefined)
    .filter(({ id }) => !byId.has(id) || !hidden.has(id));
}

/** Shows a hidden column, or hides a visible one. */
export function toggleColumn(tokens: readonly string[], id: string): string[] {
  const place = tokens.findIndex((token) => idOf(token) === id);
  if (place < 0) return [...tokens, `-${id}`];
  if (!isHidden(tokens[place] ?? '')) return tokens.with(place, `-${id}`);
  return tokens.every(isHidden) ? tokens.toSpliced(place, 1) : tokens.with(place, id);
}

/** Moves a column one place. Entries for columns that the list doesn't currently have are kept. */
export function moveColumn<Row>(
  columns: Columns<Row>,
  tokens: readonly string[],
  { id, by }: { id: string; by: 1 | -1 },
): readonly string[] {
  const order = orderOf(columns, tokens);
  const place = order.indexOf(id);
  const other = order[place + by];
  if (place < 0 || other === undefined) return tokens;
  const next = order.with(place, other).with(place + by, id);
  const hidden = hiddenIds(tokens);
  const usual = movable(columns).map((column) => column.id);
  const unknown = tokens.filter((token) => !order.includes(idOf(token)));
  const isUsual = next.every((one, index) => one === usual[index]);
  if (isUsual && unknown.every(isHidden)) return tokens.filter(isHidden);
  return [...next.map((one) => (hidden.has(one) ? `-${one}` : one)), ...unknown];
}
