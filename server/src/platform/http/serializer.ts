import build from 'fast-json-stringify';
import { z } from 'zod';
import { invalid } from '#platform/errors.ts';

type Json = { [name: string]: unknown };

export type Serialize = (value: unknown) => string;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

// Responses aren't validated against these keywords, because checking limits would only take time.
const unneeded = new Set(['$schema', 'format', 'pattern', 'minLength', 'maxLength', 'required']);

/**
 * Turns `type: [X, null]` and `anyOf: [X, null]` into a nullable X, which the serializer can write without validating.
 */
function simplify(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(simplify);
  if (!isObject(schema)) return schema;
  if (Array.isArray(schema.type)) {
    const [type, ...others] = schema.type.filter((name) => name !== 'null');
    if (others.length === 0) return simplify({ ...schema, type, nullable: true });
  }
  const { anyOf, ...rest } = schema;
  if (Array.isArray(anyOf)) {
    const others = anyOf.filter((option) => !(isObject(option) && option.type === 'null'));
    const [only] = others;
    if (others.length === 1 && others.length < anyOf.length && isObject(only)) {
      // A `oneOf` has no type that can be made nullable, so null is added as another option.
      if (Array.isArray(only.oneOf)) {
        return { ...rest, anyOf: [...only.oneOf.map(simplify), { type: 'null' }] };
      }
      return simplify({ ...rest, ...only, nullable: true });
    }
    return { ...rest, anyOf: anyOf.map(simplify) };
  }
  const simple: Json = {};
  for (const [name, value] of Object.entries(rest)) {
    if (name === 'properties' && isObject(value)) {
      simple.properties = Object.fromEntries(
        Object.entries(value).map(([property, child]) => [property, simplify(child)]),
      );
    } else if (!unneeded.has(name)) {
      simple[name] = simplify(value);
    }
  }
  return simple;
}

function jsonSchemaOf(schema: z.ZodType): Json {
  const json = z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any', reused: 'inline' });
  const simple = simplify(json);
  return isObject(simple) ? simple : {};
}

function compile(schema: Json): Serialize {
  // z.toJSONSchema can return any JSON schema; the serializer's own type is narrower.
  return build(schema as unknown as Parameters<typeof build>[0]);
}

/** Serializes a union: a list, or the first object whose schema has all of the value's fields. */
function alternatives(schema: z.ZodUnion): Serialize {
  const forms = schema.options.map((option) => ({
    isList: option instanceof z.ZodArray,
    names: option instanceof z.ZodObject ? Object.keys(option.shape) : [],
    write: serializerFor(option as z.ZodType),
  }));
  return (value) => {
    const form = forms.find(({ isList, names }) =>
      Array.isArray(value)
        ? isList
        : !isList && isObject(value) && names.every((name) => name in value),
    );
    if (!form) throw new Error('A response matches no schema of its endpoint.');
    return form.write(value);
  };
}

/** Returns a function that writes a response as JSON, with only its schema's fields. */
export function serializerFor(schema: z.ZodType): Serialize {
  if (schema instanceof z.ZodUnion) return alternatives(schema);
  return compile(jsonSchemaOf(schema));
}

/** Narrows an object's schema to the dotted names. */
function narrow(schema: Json, columns: readonly string[]): Json {
  const target = isObject(schema.items) ? schema.items : schema;
  const known = isObject(target.properties) ? target.properties : {};
  const subcolumns = new Map<string, string[]>();
  for (const column of columns) {
    const [head = '', ...tail] = column.split('.');
    if (!Object.hasOwn(known, head) || !isObject(known[head])) {
      throw invalid({ columns: [`This list has no column '${column}'.`] });
    }
    const below = subcolumns.get(head) ?? [];
    subcolumns.set(head, tail.length > 0 ? [...below, tail.join('.')] : below);
  }
  const properties: Json = {};
  for (const [name, below] of subcolumns) {
    const property = known[name] as Json;
    const isWhole = columns.includes(name);
    properties[name] = isWhole || below.length === 0 ? property : narrow(property, below);
  }
  const narrowed = { ...target, properties };
  return target === schema ? narrowed : { ...schema, items: narrowed };
}

const rememberedShapes = 200;

/** Returns a function that provides the serializer for a list's rows, with all columns or only the named columns. */
export function rowSerializers(item: z.ZodType): (columns?: readonly string[]) => Serialize {
  const schema = jsonSchemaOf(item);
  const whole = compile(schema);
  const narrowed = new Map<string, Serialize>();
  return (columns) => {
    if (columns === undefined) return whole;
    const key = columns.join();
    const known = narrowed.get(key);
    if (known) return known;
    const serialize = compile(narrow(schema, columns));
    if (narrowed.size >= rememberedShapes) narrowed.clear();
    narrowed.set(key, serialize);
    return serialize;
  };
}
