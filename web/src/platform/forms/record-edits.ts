import { type Fields, isSame, versionOf, without, withoutSame } from './changed-fields.ts';

/** The number of milliseconds until a change is autosaved: 2 s after typing stops, plus 1 s of idle time. */
export const autosaveWait = 2_000;
export const autosaveRest = 1_000;
/**
 * The delay before the first retry after a temporary failure, such as a lost connection, in milliseconds. It doubles
 * with each retry, up to `longestRetry`.
 */
const shortestRetry = 2_000;
const longestRetry = 10_000;

/** The event that sends changes: a pause in typing, a field's loss of focus, or the form's submission. */
export type SavesOn = 'pause' | 'blur' | 'submit';

export type EditState = 'idle' | 'waiting' | 'saving' | 'saved' | 'failed' | 'conflict';

export interface EditSnapshot<Values extends Fields> {
  state: EditState;
  /** The record with the user's input applied. */
  values: Values;
  /** Changes that the server doesn't have yet. */
  changes: Partial<Values>;
  savedAt: Date | null;
  error: unknown;
  /** The values that `error` refers to. */
  rejected: Values | null;
  /** The other person's values of fields that both people changed, until the user has chosen. */
  conflicts: Partial<Values>;
}

/** A field's values: the original value, the user's value, and someone else's newer value. */
export interface Sides<Value> {
  before: Value;
  mine: Value;
  theirs: Value;
}

export type SaveEdits<Values extends Fields> = (
  changes: Partial<Values>,
  version: number | undefined,
  /** The whole record with the changes applied. */
  values: Values,
) => Promise<Values>;

export interface EditSettings<Values extends Fields> {
  record: Values;
  /** Sends changes that are based on a version of the record, and returns the stored record. */
  save: SaveEdits<Values>;
  /** The event that triggers a save; 'pause' by default. */
  savesOn?: SavesOn | undefined;
  /** Returns the stored record if the error is a conflict. */
  currentOf?: (error: unknown) => Values | undefined;
  /** Returns whether a failure may be temporary, so that an autosaving form retries. */
  mayPass?: (error: unknown) => boolean;
  /** Joins both changes to a field, or returns undefined if they overlap or can't be joined. */
  join?: {
    [Field in keyof Values]?: (sides: Sides<Values[Field]>) => Values[Field] | undefined;
  };
  onChange: (snapshot: EditSnapshot<Values>) => void;
  now?: () => Date;
}

/** Tracks the unsaved changes to a record, schedules saves, and merges other people's changes. */
export class RecordEdits<Values extends Fields> {
  readonly #settings: EditSettings<Values>;
  #record: Values;
  #changes: Partial<Values> = {};
  #conflicts: Partial<Values> = {};
  #state: EditState = 'idle';
  #savedAt: Date | null = null;
  #error: unknown = undefined;
  #rejected: Values | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #saving: Promise<void> | undefined;
  /** The newest version that arrived during a save. The save's own response may be older than this version. */
  #arrived: Values | undefined;
  #retry = shortestRetry;

  constructor(settings: EditSettings<Values>) {
    this.#settings = settings;
    this.#record = settings.record;
  }

  get snapshot(): EditSnapshot<Values> {
    return {
      state: this.#state,
      values: { ...this.#record, ...this.#changes },
      changes: this.#changes,
      savedAt: this.#savedAt,
      error: this.#error,
      rejected: this.#rejected,
      conflicts: this.#conflicts,
    };
  }

  get hasChanges(): boolean {
    return Object.keys(this.#changes).length > 0;
  }

  /** Applies input. `madeOn` contains the values that the user saw, in case someone else's change wasn't shown yet. */
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
   * Restores a stored draft. If the record has changed since the draft, every field that differs needs a choice,
   * because otherwise the draft could overwrite someone else's change.
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

  /** Saves pending changes immediately, and returns whether no changes are left. */
  async flush(): Promise<boolean> {
    this.#stopTimer();
    // Another waiting caller may have started a new save after the previous one ended.
    while (this.#saving) await this.#saving;
    if (this.hasChanges && !this.#isBlocked()) await this.#save();
    return !this.hasChanges;
  }

  /** Sends the form even without changes, because a new record may consist entirely of default values. */
  async submit(): Promise<void> {
    // A second click can arrive before the first click's result is rendered.
    if (!this.#saving && !this.#isBlocked()) await this.#save();
  }

  /** Merges a version of the record that didn't come from a save of this form. */
  receive(record: Values): void {
    if (this.#saving) {
      if (isNewer(record, this.#arrived ?? this.#record)) this.#arrived = record;
      return;
    }
    // Responses can arrive out of order. A response to a request that was sent before the last save is outdated.
    if (!isNewer(record, this.#record)) return;
    this.#merge(record);
    this.#tell();
  }

  resolve(field: keyof Values & string, whose: 'mine' | 'theirs'): void {
    const { [field]: _theirs, ...rest } = this.#conflicts;
    this.#conflicts = rest as Partial<Values>;
    if (whose === 'theirs') this.#changes = without(this.#changes, field);
    if (!this.#isBlocked()) {
      this.#state = 'idle';
      if (this.#settings.savesOn !== 'submit') void this.flush();
    }
    this.#tell();
  }

  discard(): void {
    this.#stopTimer();
    this.#changes = {};
    this.#conflicts = {};
    this.#error = undefined;
    this.#rejected = null;
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
    if ((this.#settings.savesOn ?? 'pause') === 'pause') {
      this.#timer = setTimeout(() => {
        this.#timer = setTimeout(() => void this.flush(), autosaveRest);
      }, autosaveWait);
    }
    this.#tell();
  }

  #stopTimer(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  async #save(isRetry = false): Promise<void> {
    this.#state = 'saving';
    this.#error = undefined;
    this.#rejected = null;
    this.#arrived = undefined;
    this.#saving = this.#send(isRetry);
    this.#tell();
    await this.#saving;
  }

  async #send(isRetry: boolean): Promise<void> {
    const sent = this.#changes;
    const { values } = this.snapshot;
    try {
      const record = await this.#settings.save(sent, versionOf(this.#record), values);
      this.#saving = undefined;
      this.#retry = shortestRetry;
      this.#record = record;
      // If the user edits a field while its old value is being saved, the edit is still a change.
      this.#changes = withoutSame(this.#changes, sent);
      if (this.#arrived && isNewer(this.#arrived, record)) this.#merge(this.#arrived);
      if (this.#isBlocked()) return this.#tell();
      this.#showSaved();
    } catch (error) {
      this.#saving = undefined;
      const current = this.#settings.currentOf?.(error);
      if (current) this.#merge(current);
      if (current && this.#isBlocked()) return this.#tell();
      const isLeft = this.hasChanges || this.#settings.savesOn === 'submit';
      // No field was changed by both people, so sending the changes again overwrites nothing.
      if (current && isLeft && !isRetry) return this.#save(true);
      if (current && !isLeft) return this.#showSaved();
      this.#error = error;
      this.#rejected = values;
      this.#state = 'failed';
      this.#startRetrying();
      this.#tell();
    }
  }

  #startRetrying(): void {
    const { savesOn, mayPass } = this.#settings;
    if (savesOn === 'submit' || !mayPass?.(this.#error)) return;
    // Input typed during the save has its own timer, which also retries.
    this.#timer ??= setTimeout(() => void this.flush(), this.#retry);
    this.#retry = Math.min(longestRetry, this.#retry * 2);
  }

  #showSaved(): void {
    this.#savedAt = this.#settings.now?.() ?? new Date();
    // Input typed during the save is still unsaved, and has its own timer.
    this.#state = this.hasChanges ? 'waiting' : 'saved';
    this.#tell();
  }

  /** Merges another version of the record. */
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

  /** Joins the user's change to a field with someone else's change. If they overlap, the field needs a choice. */
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
    // During a save, the record is about to change, so every change is kept.
    return this.#saving ? changes : withoutSame(changes, this.#record);
  }

  #tell(): void {
    this.#settings.onChange(this.snapshot);
  }
}

/** Returns whether a record's version is later than the known version. */
export function isNewer(record: Fields, known: Fields): boolean {
  return (versionOf(record) ?? 0) > (versionOf(known) ?? 0);
}
