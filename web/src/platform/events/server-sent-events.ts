import { createParser, type EventSourceMessage } from 'eventsource-parser';

/** Reads a server-sent event stream. `onActivity` is called for every chunk, including heartbeats. */
export async function* readServerSentEvents(
  body: ReadableStream<Uint8Array>,
  onActivity: () => void,
): AsyncGenerator<EventSourceMessage> {
  const events: EventSourceMessage[] = [];
  const parser = createParser({ onEvent: (event) => events.push(event) });
  const reader = body.getReader();
  const decoder = new TextDecoder();
  try {
    while (true) {
      const { done, value } = await reader.read();
      if (done) return;
      onActivity();
      parser.feed(decoder.decode(value, { stream: true }));
      yield* events.splice(0);
    }
  } finally {
    await reader.cancel().catch(() => {});
  }
}
