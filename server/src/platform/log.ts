import { type DestinationStream, type Logger, pino, stdTimeFunctions } from 'pino';
import { OutageError } from './outages.ts';

export const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];
export type Log = Logger;

/**
 * Keeps only an error's type, code, message, and stack, because database drivers add the statement's parameters and the
 * conflicting values, which may contain clients' data.
 */
function withoutValues(error: unknown) {
  if (!(error instanceof Error)) return { type: typeof error };
  const { code } = error as { code?: unknown };
  return { type: error.name, code, message: error.message, stack: error.stack };
}

/** Formats lines for a terminal: time, level, message, and the other fields. */
const terminal: DestinationStream = {
  write(line) {
    const { time, level, msg, err, ...fields } = JSON.parse(line);
    const rest = Object.keys(fields).length > 0 ? ` ${JSON.stringify(fields)}` : '';
    const stack = err ? `\n${err.stack ?? err.message}` : '';
    process.stdout.write(`${time.slice(11, 19)} ${level.padEnd(5)} ${msg}${rest}${stack}\n`);
  },
};

/** More buffered characters than this are written immediately. */
const bufferedCharacters = 8_192;

/**
 * Writes all lines of one turn of the event loop together, because one write per request took a tenth of a small call's
 * time.
 */
function standardOutput(): DestinationStream {
  // Doesn't use pino's own buffer, because `flushSync` writes the buffer and waits for the disk if the output is a
  // file.
  const stream = pino.destination({ dest: 1, sync: true });
  let lines = '';
  const write = () => {
    if (lines !== '') stream.write(lines);
    lines = '';
  };
  process.on('exit', write);
  return {
    write(line) {
      if (lines === '') setImmediate(write);
      lines += line;
      if (lines.length > bufferedCharacters) write();
    },
  };
}

/**
 * Creates a log that writes JSON, one object per line, unless standard output is a terminal. `destination` is for
 * tests.
 */
export function createLog(level: LogLevel, destination?: DestinationStream): Log {
  const options = {
    level,
    base: null,
    timestamp: stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: { err: withoutValues },
  };
  if (level === 'silent') return pino(options);
  return pino(options, destination ?? (process.stdout.isTTY ? terminal : standardOutput()));
}

/** In milliseconds. Within this time, an outage is logged only once, because pollers fail every second. */
const repeatMilliseconds = 60_000;

/**
 * Returns a function that logs errors from background work. Outages are logged at intervals, each as one line without a
 * stack.
 */
export function createErrorReporter(log: Log): (error: unknown) => void {
  const reported = new Map<string, number>();
  return (error) => {
    if (!(error instanceof OutageError)) {
      log.error({ err: error }, 'background work failed');
      return;
    }
    const last = reported.get(error.part);
    if (last !== undefined && Date.now() - last < repeatMilliseconds) return;
    reported.set(error.part, Date.now());
    log.warn({ part: error.part, reason: error.message }, 'outage');
  };
}
