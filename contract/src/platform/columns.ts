import type { z } from 'zod';
import type { Call, ResponseOf } from './endpoint.ts';

type Schema = z.ZodType;

/**
 * The dotted names of a record's fields, at most four levels deep, as in `columns`. A list has the names of its items'
 * fields.
 */
export type ColumnOf<
  Row,
  Deeper extends readonly unknown[] = [2, 3, 4],
> = Row extends readonly (infer One)[]
  ? ColumnOf<One, Deeper>
  : Row extends object
    ? {
        [Name in keyof Row & string]-?: Name | ColumnBelow<Name, Row[Name], Deeper>;
      }[keyof Row & string]
    : never;

type ColumnBelow<Name extends string, Field, Deeper> = Deeper extends readonly [
  unknown,
  ...infer Rest,
]
  ? `${Name}.${ColumnOf<Field, Rest>}`
  : never;

type RowOf<E> =
  E extends Call<Schema, Schema, Schema, Schema, string, infer Row> ? z.output<Row> : never;

/** The allowed values of an endpoint's `columns`. */
export type ColumnsOf<E> = readonly [ColumnOf<RowOf<E>>, ...ColumnOf<RowOf<E>>[]];

type HeadOf<Column> = Column extends `${infer Head}.${string}` ? Head : Column;
type TailOf<Column, Head extends string> = Column extends `${Head}.${infer Tail}` ? Tail : never;

/** A record with only the named fields. A nullable parent stays nullable. */
export type Narrowed<Row, Column> = Row extends readonly (infer One)[]
  ? Narrowed<One, Column>[]
  : Row extends object
    ? {
        [Name in keyof Row as Name extends HeadOf<Column> ? Name : never]: Name extends Column
          ? Row[Name]
          : Narrowed<Row[Name], TailOf<Column, Name & string>>;
      }
    : Row;

/** A response with every row narrowed, at any depth. */
type WithNarrowedRows<Response, Row, Column> = [Response] extends [Row]
  ? Narrowed<Response, Column>
  : Response extends readonly (infer One)[]
    ? WithNarrowedRows<One, Row, Column>[]
    : Response extends object
      ? { [Name in keyof Response]: WithNarrowedRows<Response[Name], Row, Column> }
      : Response;

/** The body of an endpoint's response: whole, or narrowed to the requested columns. */
export type ResponseWith<E, Columns = never> = [Columns] extends [never]
  ? ResponseOf<E>
  : Columns extends readonly string[]
    ? WithNarrowedRows<ResponseOf<E>, RowOf<E>, Columns[number]>
    : never;
