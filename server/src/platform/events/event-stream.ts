import type { ServerResponse } from 'node:http';
import type { FastifyReply } from 'fastify';
import type { StreamedEvent } from './event-hub.ts';

/** A reader that lags so far behind is cut off; it resumes where it was. */
const longestQueue = 1_048_576;

export interface EventStream {
  send(events: readonly StreamedEvent[]): void;
  /** A message without a change: 'ready', 'reset', 'signed-out'. */
  say(name: string, id?: number): void;
  beat(): void;
  end(): void;
  onClose(listener: () => void): void;
}

function open(reply: FastifyReply): ServerResponse {
  reply.hijack();
  const { raw } = reply;
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (value !== undefined) raw.setHeader(name, value);
  }
  raw.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    // Proxies that collect an answer before they pass it on would hold the stream for ever.
    'x-accel-buffering': 'no',
  });
  raw.flushHeaders();
  return raw;
}

/** Answers a call with server-sent events until either side ends it. */
export function openEventStream(reply: FastifyReply): EventStream {
  const raw = open(reply);
  let highest = 0;

  function write(text: string): void {
    if (raw.destroyed || raw.writableEnded) return;
    raw.write(text);
    if (raw.writableLength > longestQueue) raw.destroy();
  }

  return {
    send(events) {
      const messages = events.map(({ id, topic, record_id, kind }) => {
        // Of those that committed late the id goes down; a reader resumes behind the highest.
        highest = Math.max(highest, id);
        const data = JSON.stringify({ topic, record_id, kind });
        return `id: ${highest}\nevent: change\ndata: ${data}\n\n`;
      });
      write(messages.join(''));
    },
    say(name, id) {
      if (id !== undefined) highest = Math.max(highest, id);
      write(`${id === undefined ? '' : `id: ${highest}\n`}event: ${name}\ndata: {}\n\n`);
    },
    beat: () => write(': beat\n\n'),
    end: () => raw.end(),
    onClose(listener) {
      // Whoever went while the call was being checked is gone already.
      if (raw.destroyed) listener();
      else raw.once('close', listener);
    },
  };
}
