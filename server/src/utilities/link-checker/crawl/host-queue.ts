interface HostState<Task> {
  readonly host: string;
  first: Task[];
  later: Task[];
  active: number;
  /** The maximum number of concurrent requests, which is reduced while the host has problems. */
  limit: number;
  readonly fullLimit: number;
  /** The minimum delay between two requests. */
  pauseMilliseconds: number;
  notBefore: number;
  troubles: number;
}

interface QueueOptions<Task> {
  limitOf: (host: string) => number;
  /** The maximum number of running tasks across all hosts. */
  mostActive: number;
  run: (task: Task, host: string) => Promise<void>;
  /** Returns whether a request may start now. Call `wake` when the result changes. */
  mayStart: () => boolean;
  /** Called when a host has no tasks left. */
  onIdle: (host: string) => void;
  now: () => number;
}

const shortestBackOff = 100;
const longestBackOff = 30_000;
const forgivenTroubles = 1;

/** Runs tasks with a limit per host, and slows down for hosts that fail. */
export class HostQueue<Task> {
  readonly #options: QueueOptions<Task>;
  readonly #hosts = new Map<string, HostState<Task>>();
  /** Hosts with waiting tasks, in round-robin order. */
  readonly #waiting = new Set<HostState<Task>>();
  #active = 0;
  #timer: NodeJS.Timeout | undefined;
  #timerAt = Number.POSITIVE_INFINITY;
  #isStopped = false;
  #isAwake = false;

  constructor(options: QueueOptions<Task>) {
    this.#options = options;
  }

  add(host: string, task: Task, isLater = false): void {
    const state = this.#stateOf(host);
    (isLater ? state.later : state.first).push(task);
    this.#waiting.add(state);
    if (this.#isAwake || this.#isFull() || state.active >= state.limit) return;
    this.#isAwake = true;
    queueMicrotask(() => this.wake());
  }

  /**
   * Sets a minimum delay between requests to a host, as requested by robots.txt. The host then gets one request at a
   * time.
   */
  setPause(host: string, milliseconds: number): void {
    if (milliseconds <= 0) return;
    const state = this.#stateOf(host);
    state.pauseMilliseconds = milliseconds;
    state.limit = 1;
    // Since robots.txt itself was just requested, the next request must wait as well.
    state.notBefore = Math.max(state.notBefore, this.#options.now() + milliseconds);
  }

  /** Holds all further requests to the host until this time. */
  holdUntil(host: string, moment: number): void {
    const state = this.#stateOf(host);
    state.notBefore = Math.max(state.notBefore, moment);
  }

  /**
   * Records that the host failed or is overloaded. From the second consecutive problem on, reduces the number of
   * concurrent requests and adds a pause. Returns the number of consecutive problems.
   */
  noteTrouble(host: string, longestPause = longestBackOff): number {
    const state = this.#stateOf(host);
    state.troubles += 1;
    if (state.troubles > forgivenTroubles) {
      state.limit = Math.max(1, Math.floor(state.limit / 2));
      const backOff = shortestBackOff * 2 ** (state.troubles - forgivenTroubles - 1);
      const pause = Math.min(backOff, longestPause);
      state.notBefore = Math.max(state.notBefore, this.#options.now() + pause);
    }
    return state.troubles;
  }

  noteSuccess(host: string): void {
    const state = this.#stateOf(host);
    state.troubles = 0;
    if (state.pauseMilliseconds === 0 && state.limit < state.fullLimit) state.limit += 1;
  }

  /** Removes and returns the waiting tasks for a host. */
  drop(host: string): Task[] {
    const state = this.#stateOf(host);
    this.#waiting.delete(state);
    const tasks = [...state.first, ...state.later];
    state.first = [];
    state.later = [];
    return tasks;
  }

  isEmpty(): boolean {
    return this.#active === 0 && this.#waiting.size === 0;
  }

  /** Starts all tasks that may start now. */
  wake(): void {
    this.#isAwake = false;
    if (this.#isStopped || !this.#options.mayStart()) return;
    const now = this.#options.now();
    let earliest = Number.POSITIVE_INFINITY;
    for (const state of this.#waiting) {
      if (this.#isFull()) return;
      while (
        state.active < state.limit &&
        !this.#isFull() &&
        state.notBefore <= now &&
        hasTasks(state)
      ) {
        this.#begin(state);
      }
      if (!hasTasks(state)) this.#waiting.delete(state);
      else if (state.notBefore > now) earliest = Math.min(earliest, state.notBefore);
    }
    if (earliest < Number.POSITIVE_INFINITY) this.#wakeAt(earliest);
  }

  /** Stops starting tasks. */
  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    this.#waiting.clear();
  }

  #isFull(): boolean {
    return this.#active >= this.#options.mostActive;
  }

  #stateOf(host: string): HostState<Task> {
    const known = this.#hosts.get(host);
    if (known) return known;
    const limit = this.#options.limitOf(host);
    const state: HostState<Task> = {
      host,
      first: [],
      later: [],
      active: 0,
      limit,
      fullLimit: limit,
      pauseMilliseconds: 0,
      notBefore: 0,
      troubles: 0,
    };
    this.#hosts.set(host, state);
    return state;
  }

  #wakeAt(moment: number): void {
    if (moment >= this.#timerAt) return;
    clearTimeout(this.#timer);
    this.#timerAt = moment;
    this.#timer = setTimeout(
      () => {
        this.#timerAt = Number.POSITIVE_INFINITY;
        this.wake();
      },
      Math.max(0, moment - this.#options.now()),
    );
  }

  #begin(state: HostState<Task>): void {
    const task = state.first.shift() ?? state.later.shift();
    if (task === undefined) return;
    const { now, run, onIdle } = this.#options;
    state.active += 1;
    this.#active += 1;
    if (state.pauseMilliseconds > 0) state.notBefore = now() + state.pauseMilliseconds;
    void run(task, state.host).finally(() => {
      state.active -= 1;
      this.#active -= 1;
      if (state.active === 0 && !hasTasks(state)) onIdle(state.host);
      this.wake();
    });
  }
}

const hasTasks = ({ first, later }: HostState<unknown>) => first.length + later.length > 0;
