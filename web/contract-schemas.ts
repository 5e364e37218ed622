import { join, sep } from 'node:path';
import { type Plugin, parseSync } from 'vite';

const contract = join(import.meta.dirname, '..', 'contract', 'src') + sep;

/** What of an endpoint only the server and the types read. */
const serverOnly = new Set(
  'summary summaries params query filters fields groups body response row item record aliases ignored counts added changed'.split(
    ' ',
  ),
);
const definers = new Set(
  'defineEndpoint defineList defineFilterValues defineListGroups defineLabel defineLabelOrder'.split(
    ' ',
  ),
);

interface Node {
  type: string;
  start: number;
  end: number;
}

/** A property of an object, or a spread. */
interface Property extends Node {
  key?: { name?: string };
  argument?: Name;
}

interface ObjectNode extends Node {
  properties?: Property[];
  /** Of `… as const`. */
  expression?: ObjectNode;
}

interface Call extends Node {
  callee: Node & { name?: string };
  arguments: ObjectNode[];
}

interface Name extends Node {
  /** None where a declaration takes something apart. */
  name?: string;
}

interface Statement extends Node {
  /** Of an export. */
  declaration?: Statement | null;
  declarations?: { id: Name; init: ObjectNode | null }[];
  /** Of a function. */
  id?: Name | null;
  /** Of an import; one from elsewhere that an export passes on has no local name. */
  specifiers?: { local?: Name }[];
}

interface Program extends Node {
  body: Statement[];
}

interface Edit {
  start: number;
  end: number;
  text: string;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value;

function* walk(node: Node): Generator<Node> {
  yield node;
  for (const child of Object.values(node).flat()) if (isNode(child)) yield* walk(child);
}

/** The properties of what defines a call, with those of the module's objects that are spread into it. */
function* listProperties(
  program: Program,
  { properties, expression }: ObjectNode,
): Generator<Property> {
  if (expression) yield* listProperties(program, expression);
  for (const property of properties ?? []) {
    yield property;
    if (property.type !== 'SpreadElement') continue;
    const spread = program.body
      .flatMap(({ declarations = [] }) => declarations)
      .find(({ id }) => id.name === property.argument?.name);
    if (spread?.init) yield* listProperties(program, spread.init);
  }
}

/** Removes the properties of `defineEndpoint({ … })` that the browser doesn't read. */
function* removeSchemas(program: Program, code: string): Generator<Edit> {
  for (const node of walk(program)) {
    if (node.type !== 'CallExpression') continue;
    const { callee, arguments: given } = node as Call;
    if (!given[0] || !definers.has(callee.name ?? '')) continue;
    for (const { start, end, key } of listProperties(program, given[0])) {
      if (!serverOnly.has(key?.name ?? '')) continue;
      const comma = /^\s*,/.exec(code.slice(end))?.[0].length ?? 0;
      yield { start, end: end + comma, text: '' };
    }
  }
}

/** The names that a statement gives to the rest of its module, if it does nothing but that. */
function listLocalNames({ type, id, declarations, specifiers = [] }: Statement): string[] | null {
  if (type === 'FunctionDeclaration') return id ? [id.name] : null;
  const given =
    type === 'ImportDeclaration'
      ? specifiers.map(({ local }) => local)
      : declarations?.map((declaration) => declaration.id);
  if (!given || given.length === 0) return null;
  const names = given.flatMap((one) => (one?.name === undefined ? [] : [one.name]));
  return names.length === given.length ? names : null;
}

/** Removes imports, constants and functions of the module that nothing of it names after the edits. */
function* removeUnused(program: Program, edits: readonly Edit[]): Generator<Edit> {
  let left = program.body;
  const isGone = ({ start }: Node) => edits.some((edit) => edit.start <= start && start < edit.end);
  for (let before = 0; before !== left.length; ) {
    before = left.length;
    const uses = left.map((statement) => {
      const names = new Set<string | undefined>();
      if (statement.type === 'ImportDeclaration') return names;
      for (const node of walk(statement)) {
        if (node.type === 'Identifier' && !isGone(node)) names.add((node as Name).name);
      }
      return names;
    });
    left = left.filter((statement) => {
      const names = listLocalNames(statement);
      return (
        names?.some((name) =>
          uses.some((used, place) => left[place] !== statement && used.has(name)),
        ) ?? true
      );
    });
  }
  for (const statement of program.body) {
    const { start, end } = statement;
    if (!left.includes(statement)) yield { start, end, text: '' };
  }
}

/** Marks what a module's constants call as free of side effects, so that unused ones are left out. */
function* markPure(program: Program): Generator<Edit> {
  for (const statement of program.body) {
    for (const { init } of (statement.declaration ?? statement).declarations ?? []) {
      if (!init || init.type.endsWith('FunctionExpression')) continue;
      if (![...walk(init)].some(({ type }) => /^(Call|New)Expression$/.test(type))) continue;
      yield { start: init.start, end: init.start, text: '/* @__PURE__ */ (() => (' };
      yield { start: init.end, end: init.end, text: '))()' };
    }
  }
}

/** A module of the contract without the schemas of its calls, and with constants that are left out when unused. */
export function leaveOutSchemas(code: string): string {
  const program = parseSync('contract.ts', code).program as unknown as Program;
  const schemas = [...removeSchemas(program, code)];
  const edits = [...schemas, ...removeUnused(program, schemas), ...markPure(program)];
  edits.sort((a, b) => a.start - b.start || b.end - a.end);
  let text = '';
  let end = 0;
  for (const edit of edits) {
    if (edit.start < end) continue;
    text += code.slice(end, edit.start) + edit.text;
    end = edit.end;
  }
  return text + code.slice(end);
}

/**
 * Leaves out of the build the schemas of calls: the browser sends calls and trusts answers, while making a schema of
 * each at the start took a slow machine most of a second.
 */
export function contractSchemas(): Plugin {
  return {
    name: 'portal-contract-schemas',
    apply: 'build',
    enforce: 'pre',
    transform: (code, id) =>
      id.startsWith(contract) ? { code: leaveOutSchemas(code), map: null } : null,
  };
}
