import type { ServerResponse } from 'node:http';
import type { FastifyReply } from 'fastify';
import type { StreamedEvent } from './event-hub.ts';

/** A client with more unread bytes is disconnected; it can resume from its last id. */
const maxQueueBytes = 1_048_576;

export interface EventStream {
  send(events: readonly StreamedEvent[]): void;
  /** Sends a message that isn't a change: 'ready', 'reset', or 'signed-out'. */
  sendSignal(name: string, id?: number): void;
  sendHeartbeat(): void;
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
    // Otherwise, proxies would buffer the stream and deliver nothing.
    'x-accel-buffering': 'no',
  });
  raw.flushHeaders();
  return raw;
}

/** Sends server-sent events until either side closes the connection. */
export function openEventStream(reply: FastifyReply): EventStream {
  const raw = open(reply);
  let highest = 0;

  function write(text: string): void {
    if (raw.destroyed || raw.writableEnded) return;
    raw.write(text);
    if (raw.writableLength > maxQueueBytes) raw.destroy();
  }

  return {
    send(events) {
      const messages = events.map(({ id, topic, record_id, kind }) => {
        // Events committed late can have lower ids than sent events, but a client must resume after the highest id.
        highest = Math.max(highest, id);
        const data = JSON.stringify({ topic, record_id, kind });
        return `id: ${highest}\nevent: change\ndata: ${data}\n\n`;
      });
      write(messages.join(''));
    },
    sendSignal(name, id) {
      if (id !== undefined) highest = Math.max(highest, id);
      write(`${id === undefined ? '' : `id: ${highest}\n`}event: ${name}\ndata: {}\n\n`);
    },
    sendHeartbeat: () => write(': beat\n\n'),
    end: () => raw.end(),
    onClose(listener) {
      // The client may have disconnected during authentication.
      if (raw.destroyed) listener();
      else raw.once('close', listener);
    },
  };
}
