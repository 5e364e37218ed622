import { type Fields, isSame, versionOf, without, withoutSame } from './changed-fields.ts';

/** A change starts a wait of 2 s, then 1 s of rest; then it is saved. */
export const autosaveWait = 2_000;
export const autosaveRest = 1_000;
/** After a failure that may pass, such as a lost connection: doubled each time, up to the longest. */
const shortestRetry = 2_000;
const longestRetry = 10_000;

export type AutosaveState = 'idle' | 'waiting' | 'saving' | 'saved' | 'failed' | 'conflict';

export interface AutosaveSnapshot<Values extends Fields> {
  state: AutosaveState;
  /** The record with what was typed over it. */
  values: Values;
  /** What the server doesn't have yet. */
  changes: Partial<Values>;
  savedAt: Date | null;
  error: unknown;
  /** Somebody else changed these fields too: theirs, until it is chosen whose stays. */
  conflicts: Partial<Values>;
}

/** A field as it was, as it became here, and as it became elsewhere meanwhile. */
export interface Sides<Value> {
  before: Value;
  mine: Value;
  theirs: Value;
}

export interface AutosaveSettings<Values extends Fields> {
  record: Values;
  /** Sends changes made on a version of the record; answers the record as it is then. */
  save: (changes: Partial<Values>, version: number | undefined) => Promise<Values>;
  /** The record as it is now, if an error says that somebody else was faster. */
  currentOf?: (error: unknown) => Values | undefined;
  /** The failure may pass by itself, so the save is tried again. */
  mayPass?: (error: unknown) => boolean;
  /** Both changes of one field in one value; undefined where they touch the same, or can't be joined. */
  join?: {
    [Field in keyof Values]?: (sides: Sides<Values[Field]>) => Values[Field] | undefined;
  };
  onChange: (snapshot: AutosaveSnapshot<Values>) => void;
  now?: () => Date;
}

/** Saves a record while it is edited. It keeps the time and the changes; it knows no screen. */
export class Autosave<Values extends Fields> {
  readonly #settings: AutosaveSettings<Values>;
  #record: Values;
  #changes: Partial<Values> = {};
  #conflicts: Partial<Values> = {};
  #state: AutosaveState = 'idle';
  #savedAt: Date | null = null;
  #error: unknown = undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #saving: Promise<void> | undefined;
  #retry = shortestRetry;

  constructor(settings: AutosaveSettings<Values>) {
    this.#settings = settings;
    this.#record = settings.record;
  }

  get snapshot(): AutosaveSnapshot<Values> {
    return {
      state: this.#state,
      values: { ...this.#record, ...this.#changes },
      changes: this.#changes,
      savedAt: this.#savedAt,
      error: this.#error,
      conflicts: this.#conflicts,
    };
  }

  get hasChanges(): boolean {
    return Object.keys(this.#changes).length > 0;
  }

  /** `madeOn`: what the person saw of these fields, where somebody else's change may not have shown yet. */
  change(changes: Partial<Values>, madeOn: Partial<Values> = {}): void {
    const shown = this.snapshot.values;
    this.#changes = this.#onlyDifferent({ ...this.#changes, ...changes });
    for (const field of Object.keys(this.#changes) as (keyof Values & string)[]) {
      const before = field in madeOn ? (madeOn[field] as Values[typeof field]) : shown[field];
      if (!isSame(shown[field], before)) this.#join(field, before, shown[field]);
    }
    if (this.#isBlocked()) this.#block();
    else this.#startWaiting();
  }

  /**
   * Takes back input that was kept since an earlier time. Where the record has changed since then, what
   * differs from it needs a choice, or somebody else's change would be overwritten unseen.
   */
  restore(changes: Partial<Values>, baseVersion: number | null): void {
    this.#changes = this.#onlyDifferent({ ...this.#changes, ...changes });
    if (baseVersion === (versionOf(this.#record) ?? null)) {
      this.#startWaiting();
      return;
    }
    const fields = Object.keys(this.#changes);
    const stored = Object.fromEntries(fields.map((field) => [field, this.#record[field]]));
    this.#conflicts = { ...this.#conflicts, ...(stored as Partial<Values>) };
    if (this.#isBlocked()) this.#block();
    else this.#tell();
  }

  /** Saves at once what waits: on a blur that matters, on leaving, when another record takes its place. */
  async flush(): Promise<void> {
    this.#stopTimer();
    // Who waits longer finds what another one has begun to send meanwhile.
    while (this.#saving) await this.#saving;
    if (!this.hasChanges || this.#isBlocked()) return;
    await this.#save();
  }

  /** The record as it came from the server in the meantime. */
  receive(record: Values): void {
    // Answers overtake each other: what was asked for before the last save tells nothing new.
    if (this.#saving || !isNewer(record, this.#record)) return;
    this.#merge(record);
    this.#tell();
  }

  /** Chooses for one field that both changed. */
  resolve(field: keyof Values & string, whose: 'mine' | 'theirs'): void {
    const { [field]: _theirs, ...rest } = this.#conflicts;
    this.#conflicts = rest as Partial<Values>;
    if (whose === 'theirs') this.#changes = without(this.#changes, field);
    if (!this.#isBlocked()) {
      this.#state = 'idle';
      if (this.hasChanges) void this.flush();
    }
    this.#tell();
  }

  /** Gives up what wasn't saved. */
  discard(): void {
    this.#stopTimer();
    this.#changes = {};
    this.#conflicts = {};
    this.#error = undefined;
    this.#state = 'idle';
    this.#tell();
  }

  #isBlocked(): boolean {
    return Object.keys(this.#conflicts).length > 0;
  }

  #block(): void {
    this.#stopTimer();
    this.#state = 'conflict';
    this.#tell();
  }

  #startWaiting(): void {
    this.#stopTimer();
    if (!this.hasChanges) {
      this.#state = this.#saving ? 'saving' : this.#savedAt ? 'saved' : 'idle';
      this.#tell();
      return;
    }
    if (!this.#saving) this.#state = 'waiting';
    this.#timer = setTimeout(() => {
      this.#timer = setTimeout(() => void this.flush(), autosaveRest);
    }, autosaveWait);
    this.#tell();
  }

  #startRetrying(): void {
    // What was typed meanwhile has its own wait running, which tries again.
    this.#timer ??= setTimeout(() => void this.flush(), this.#retry);
    this.#retry = Math.min(longestRetry, this.#retry * 2);
  }

  #stopTimer(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  async #save(): Promise<void> {
    const sent = this.#changes;
    this.#state = 'saving';
    this.#error = undefined;
    this.#saving = this.#send(sent);
    this.#tell();
    await this.#saving;
  }

  async #send(sent: Partial<Values>): Promise<void> {
    try {
      const record = await this.#settings.save(sent, versionOf(this.#record));
      this.#saving = undefined;
      this.#retry = shortestRetry;
      this.#record = record;
      // A field typed on while its old value was being saved stays a change.
      this.#changes = withoutSame(this.#changes, sent);
      this.#savedAt = this.#settings.now?.() ?? new Date();
      this.#state = 'saved';
      // What was typed meanwhile has its own wait running.
      if (this.hasChanges) this.#state = 'waiting';
    } catch (error) {
      this.#saving = undefined;
      this.#handleFailure(error);
    }
    this.#tell();
  }

  #handleFailure(error: unknown): void {
    const current = this.#settings.currentOf?.(error);
    if (!current) {
      this.#error = error;
      this.#state = 'failed';
      if (this.#settings.mayPass?.(error)) this.#startRetrying();
      return;
    }
    this.#merge(current);
    // Other fields than ours were changed: nothing of anybody's is overwritten by saving again.
    if (!this.#isBlocked() && this.hasChanges) this.#startWaiting();
  }

  /** Takes over another version of the record. */
  #merge(record: Values): void {
    const before = this.#record;
    this.#record = record;
    for (const field of Object.keys(this.#changes) as (keyof Values & string)[]) {
      if (!isSame(before[field], record[field])) this.#join(field, before[field], record[field]);
    }
    if (this.#isBlocked()) {
      this.#stopTimer();
      this.#state = 'conflict';
    }
  }

  /** Puts our change of a field together with theirs; where both touch the same, it needs a choice. */
  #join<Field extends keyof Values & string>(
    field: Field,
    before: Values[Field],
    theirs: Values[Field],
  ): void {
    const mine = this.#changes[field] as Values[Field];
    const joined = isSame(mine, theirs)
      ? theirs
      : this.#settings.join?.[field]?.({ before, mine, theirs });
    if (joined === undefined) {
      this.#conflicts = { ...this.#conflicts, [field]: this.#record[field] };
      return;
    }
    this.#changes = this.#onlyDifferent({ ...this.#changes, [field]: joined });
  }

  #onlyDifferent(changes: Partial<Values>): Partial<Values> {
    // While a save is under way the record is about to change, so nothing is dropped.
    return this.#saving ? changes : withoutSame(changes, this.#record);
  }

  #tell(): void {
    this.#settings.onChange(this.snapshot);
  }
}

function isNewer(record: Fields, known: Fields): boolean {
  const version = versionOf(record);
  return version === undefined || version > (versionOf(known) ?? 0);
}
