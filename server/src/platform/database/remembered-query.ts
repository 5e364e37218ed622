import type { Compilable, CompiledQuery, Insertable, Kysely } from 'kysely';
import type { Tables } from './tables.ts';

type Value = string | number | null;
type Values = Readonly<Record<string, Value>>;

class Placeholder {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/** Stands in a remembered query for a value that each run gives under this name. */
export function placeholder<T extends Value = number>(name: string): T {
  // The query's builder takes it for the value and hands it through to the parameters.
  return new Placeholder(name) as unknown as T;
}

const rememberedAtMost = 500;

/** By what makes a connection's SQL, since the engines write their parameters differently. */
const remembered = new WeakMap<object, Map<string, CompiledQuery>>();

/**
 * Runs a query whose text depends on its key alone: built at the first run, afterwards only its placeholders
 * are filled in. Building a wide query anew costs more than SQLite takes to answer it.
 */
export async function runRemembered<Row>(
  db: Pick<Kysely<unknown>, 'getExecutor' | 'executeQuery'>,
  key: string,
  build: () => Compilable<Row>,
  values: Values = {},
): Promise<Row[]> {
  const { adapter } = db.getExecutor();
  const known = remembered.get(adapter) ?? new Map<string, CompiledQuery>();
  remembered.set(adapter, known);
  let compiled = known.get(key);
  if (!compiled) {
    compiled = build().compile();
    if (known.size >= rememberedAtMost) known.clear();
    known.set(key, compiled);
  }
  const parameters = compiled.parameters.map((one) =>
    one instanceof Placeholder ? values[one.name] : one,
  );
  // The key stands for the query that the types were taken from.
  const { rows } = await db.executeQuery<Row>({ ...compiled, parameters } as CompiledQuery<Row>);
  return rows;
}

const few = 4;

/** Inserts rows that name the same columns: as many as a call makes by a remembered statement. */
export async function insertRows<Table extends keyof Tables & string>(
  db: Kysely<Pick<Tables, Table>>,
  table: Table,
  rows: readonly Insertable<Tables[Table]>[],
): Promise<void> {
  const insert = (values: readonly unknown[]) =>
    db.insertInto(table).values(values as Insertable<Tables[Table]>[]);
  if (rows.length === 0) return;
  if (rows.length > few) {
    for (let start = 0; start < rows.length; start += 1000) {
      await insert(rows.slice(start, start + 1000)).execute();
    }
    return;
  }
  const columns = Object.keys(rows[0] ?? {});
  const named = (place: number, column: string) => `${column} ${place}`;
  const held = rows.map((_, place) =>
    Object.fromEntries(columns.map((column) => [column, placeholder(named(place, column))])),
  );
  const values = rows.flatMap((row, place) =>
    columns.map((column) => [named(place, column), row[column as keyof typeof row]]),
  );
  const key = `${rows.length} into ${table}: ${columns.join()}`;
  await runRemembered(db, key, () => insert(held), Object.fromEntries(values));
}
