import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { clock } from '#platform/clock.ts';
import { makePerson, type Person, type PersonKind } from './people.factories.ts';
import { type Caller, type StartOptions, startPortal, type TestPortal } from './portal.ts';

interface UseOptions<Name extends string> extends StartOptions {
  /** The people to create and sign in, by name, each with a kind. */
  people?: Readonly<Record<Name, PersonKind>>;
  /** Whether each test gets its own portal; by default, all tests of the file or group share one. */
  isPerTest?: boolean;
  /** The clock's time, from before the portal starts until the test file ends. */
  now?: Parameters<typeof clock.set>[0];
}

interface UsedPortal<Name extends string> {
  portal: TestPortal;
  /** Returns the database connection for writing. */
  db: () => TestPortal['database']['writer'];
  callers: Readonly<Record<Name, Caller>>;
  people: Readonly<Record<Name, Person>>;
}

const laterCaller = (find: () => Caller): Caller => ({
  get token() {
    return find().token;
  },
  call: (endpoint, ...input) => find().call(endpoint, ...input),
  callRaw: (endpoint, input) => find().callRaw(endpoint, input),
  raw: (...input) => find().raw(...input),
});

const laterPortal = (find: () => TestPortal): TestPortal => ({
  get app() {
    return find().app;
  },
  get services() {
    return find().services;
  },
  get database() {
    return find().database;
  },
  anonymous: laterCaller(() => find().anonymous),
  signIn: (person) => find().signIn(person),
  impersonate: (impersonator, person) => find().impersonate(impersonator, person),
  withToken: (token) => find().withToken(token),
  close: () => find().close(),
});

/**
 * Starts a portal before the tests of the file or group and closes it after them. The returned objects refer to the
 * current portal and its people, so they can be used only while tests and hooks run.
 */
export function usePortal<Name extends string = never>({
  people: kinds,
  isPerTest = false,
  now,
  ...options
}: UseOptions<Name> = {}): UsedPortal<Name> {
  let current: TestPortal | undefined;
  const made = new Map<string, { person: Person; caller: Caller }>();

  function getPortal(): TestPortal {
    if (!current) throw new Error('The portal starts before the tests of the file or group.');
    return current;
  }
  function getMade(name: Name) {
    const person = made.get(name);
    if (!person) throw new Error('People are made before the tests of the file or group.');
    return person;
  }

  const names = Object.keys(kinds ?? {}) as Name[];
  const [before, after] = isPerTest ? [beforeEach, afterEach] : [beforeAll, afterAll];
  before(async () => {
    if (now !== undefined) clock.set(now);
    current = await startPortal(options);
    for (const [name, kind] of Object.entries<PersonKind>(kinds ?? {})) {
      const person = await makePerson(current.database.writer, { kind });
      made.set(name, { person, caller: await current.signIn(person) });
    }
  });
  after(() => getPortal().close());

  const entries = names.map((name) => [name, laterCaller(() => getMade(name).caller)]);
  const people = Object.defineProperties(
    {},
    Object.fromEntries(names.map((name) => [name, { get: () => getMade(name).person }])),
  );
  return {
    portal: laterPortal(getPortal),
    db: () => getPortal().database.writer,
    // Both objects have every name in `kinds`.
    callers: Object.fromEntries(entries) as Record<Name, Caller>,
    people: people as Record<Name, Person>,
  };
}
