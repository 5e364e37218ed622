import { createHash } from 'node:crypto';
import type { Compilable, CompiledQuery, Kysely, RawBuilder } from 'kysely';
import { isSqlite } from './portable-sql.ts';

export type QueryRunner = Pick<Kysely<unknown>, 'getExecutor' | 'executeQuery'>;
/** The values that a variant can have. */
export type Json =
  | string
  | number
  | boolean
  | null
  | readonly Json[]
  | { readonly [name: string]: Json | undefined };

/** Marks the position of a run's value among a compiled query's parameters. */
class Placeholder {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/** Returns an object that has a placeholder under every name. */
function placeholders<Values>(): Values {
  // Kysely passes parameters to the compiled query unchanged, so a placeholder can be used in place of a value.
  return new Proxy({}, { get: (_, name) => new Placeholder(String(name)) }) as Values;
}

/** Limits the memory used by a declaration whose callers choose the variants. */
const maxVariants = 200;

/** A query, or a raw statement, which is compiled for the engine that runs it. */
type Query<Row> = Compilable<Row> | RawBuilder<Row>;

/** A compiled query that PostgreSQL keeps prepared under its name. */
export interface NamedQuery<Row = unknown> extends CompiledQuery<Row> {
  readonly name: string;
}

function named<Row>(query: CompiledQuery<Row>): NamedQuery<Row> {
  const name = createHash('sha256').update(query.sql).digest('base64url').slice(0, 20);
  return { ...query, name };
}

/**
 * Declares a query whose SQL depends on a variant, such as a list's columns. The query is built and compiled once per
 * engine and variant; each run only fills in its values. Declare the query once, at a module's top level. A run can't
 * use another query's SQL: each declaration has its own cache, and `build` sees only the variant's JSON, which is the
 * cache key. `build` must use only its arguments. It may put the values into the query as parameters, but must not read
 * them, because they are placeholders.
 */
export function preparedVariants<
  Db extends QueryRunner,
  Values extends object,
  Variant extends Json,
  Row,
>(
  build: (db: Db, values: Values, variant: Variant) => Query<Row>,
): (db: Db, values: Values, variant: Variant) => Promise<Row[]> {
  const cache = new Map<string, NamedQuery<Row>>();

  return async (db, values, variant) => {
    const text = JSON.stringify(variant);
    const key = isSqlite(db) ? `sqlite ${text}` : text;
    let query = cache.get(key);
    if (!query) {
      query = named(build(db, placeholders<Values>(), JSON.parse(text) as Variant).compile(db));
      if (cache.size >= maxVariants) cache.clear();
      cache.set(key, query);
    }
    const parameters = query.parameters.map((parameter) =>
      parameter instanceof Placeholder ? values[parameter.name as keyof Values] : parameter,
    );
    const { rows } = await db.executeQuery<Row>({ ...query, parameters } as NamedQuery<Row>);
    return rows;
  };
}

/**
 * Declares a query with a single SQL text; see `preparedVariants`. Worthwhile if building the query takes a tenth of
 * the call's time or more: see docs/decisions/0004-performance.md.
 */
export function preparedQuery<Db extends QueryRunner, Values extends object, Row>(
  build: (db: Db, values: Values) => Query<Row>,
): (db: Db, values: Values) => Promise<Row[]> {
  const run = preparedVariants((db: Db, values: Values, _: null) => build(db, values));
  return (db, values) => run(db, values, null);
}
