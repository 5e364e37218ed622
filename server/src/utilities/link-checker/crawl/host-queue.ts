interface HostState<Task> {
  readonly host: string;
  first: Task[];
  later: Task[];
  active: number;
  /** The maximum number of parallel requests; lower while the host has trouble. */
  limit: number;
  readonly fullLimit: number;
  /** Between two requests. */
  pauseMilliseconds: number;
  notBefore: number;
  troubles: number;
}

interface QueueOptions<Task> {
  limitOf: (host: string) => number;
  /** The limit for all hosts together. */
  mostActive: number;
  run: (task: Task, host: string) => Promise<void>;
  /** Returns whether a request may start at the moment; `wake` signals that it may again. */
  mayStart: () => boolean;
  /** Called when a host has nothing left to do. */
  onIdle: (host: string) => void;
  now: () => number;
}

export interface HostQueue<Task> {
  add(host: string, task: Task, isLater?: boolean): void;
  /** A pause between any two requests, as robots.txt demands; then only one runs at a time. */
  setPause(host: string, milliseconds: number): void;
  /** Starts no further request before this moment. */
  holdUntil(host: string, moment: number): void;
  /**
   * The host failed or is overloaded: from the second consecutive time on it gets fewer requests, after a pause.
   * Returns the number of consecutive times.
   */
  noteTrouble(host: string, longestPause?: number): number;
  noteSuccess(host: string): void;
  /** Removes and returns the tasks that wait for a host. */
  drop(host: string): Task[];
  isEmpty(): boolean;
  wake(): void;
  /** Starts no more tasks. */
  stop(): void;
}

const shortestBackOff = 100;
const longestBackOff = 30_000;
const forgivenTroubles = 1;

/** Runs tasks with a limit per host, and slows down if a host fails. */
export function createHostQueue<Task>(options: QueueOptions<Task>): HostQueue<Task> {
  const hosts = new Map<string, HostState<Task>>();
  /** Hosts with something to do, in turn. */
  const waiting = new Set<HostState<Task>>();
  let active = 0;
  let timer: NodeJS.Timeout | undefined;
  let timerAt = Number.POSITIVE_INFINITY;
  let isStopped = false;
  let isAwake = false;

  function stateOf(host: string): HostState<Task> {
    const known = hosts.get(host);
    if (known) return known;
    const limit = options.limitOf(host);
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
    hosts.set(host, state);
    return state;
  }

  function wakeAt(moment: number): void {
    if (moment >= timerAt) return;
    clearTimeout(timer);
    timerAt = moment;
    timer = setTimeout(
      () => {
        timerAt = Number.POSITIVE_INFINITY;
        pump();
      },
      Math.max(0, moment - options.now()),
    );
  }

  function begin(state: HostState<Task>): void {
    const task = state.first.shift() ?? state.later.shift();
    if (task === undefined) return;
    state.active += 1;
    active += 1;
    if (state.pauseMilliseconds > 0) state.notBefore = options.now() + state.pauseMilliseconds;
    void options.run(task, state.host).finally(() => {
      state.active -= 1;
      active -= 1;
      if (state.active === 0 && state.first.length + state.later.length === 0) {
        options.onIdle(state.host);
      }
      pump();
    });
  }

  function pump(): void {
    isAwake = false;
    if (isStopped || !options.mayStart()) return;
    const now = options.now();
    let earliest = Number.POSITIVE_INFINITY;
    for (const state of waiting) {
      if (active >= options.mostActive) return;
      while (
        state.active < state.limit &&
        active < options.mostActive &&
        state.notBefore <= now &&
        state.first.length + state.later.length > 0
      ) {
        begin(state);
      }
      if (state.first.length + state.later.length === 0) waiting.delete(state);
      else if (state.notBefore > now) earliest = Math.min(earliest, state.notBefore);
    }
    if (earliest < Number.POSITIVE_INFINITY) wakeAt(earliest);
  }

  return {
    add(host, task, isLater = false) {
      const state = stateOf(host);
      (isLater ? state.later : state.first).push(task);
      waiting.add(state);
      if (isAwake || active >= options.mostActive || state.active >= state.limit) return;
      isAwake = true;
      queueMicrotask(pump);
    },
    setPause(host, milliseconds) {
      if (milliseconds <= 0) return;
      const state = stateOf(host);
      state.pauseMilliseconds = milliseconds;
      state.limit = 1;
      // The request for robots.txt itself counts as the first.
      state.notBefore = Math.max(state.notBefore, options.now() + milliseconds);
    },
    holdUntil(host, moment) {
      const state = stateOf(host);
      state.notBefore = Math.max(state.notBefore, moment);
    },
    noteTrouble(host, longestPause = longestBackOff) {
      const state = stateOf(host);
      state.troubles += 1;
      if (state.troubles > forgivenTroubles) {
        state.limit = Math.max(1, Math.floor(state.limit / 2));
        const backOff = shortestBackOff * 2 ** (state.troubles - forgivenTroubles - 1);
        const pause = Math.min(backOff, longestPause);
        state.notBefore = Math.max(state.notBefore, options.now() + pause);
      }
      return state.troubles;
    },
    noteSuccess(host) {
      const state = stateOf(host);
      state.troubles = 0;
      if (state.pauseMilliseconds === 0 && state.limit < state.fullLimit) state.limit += 1;
    },
    drop(host) {
      const state = stateOf(host);
      waiting.delete(state);
      const tasks = [...state.first, ...state.later];
      state.first = [];
      state.later = [];
      return tasks;
    },
    isEmpty: () => active === 0 && waiting.size === 0,
    wake: pump,
    stop() {
      isStopped = true;
      clearTimeout(timer);
      waiting.clear();
    },
  };
}
