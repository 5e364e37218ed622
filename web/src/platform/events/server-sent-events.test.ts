import { expect, test } from 'vitest';
import { readServerSentEvents } from './server-sent-events.ts';

test('events can arrive in pieces, and a heartbeat counts as activity but not as an event', async () => {
  const pieces = [
    'id: 1\nevent: ch',
    'ange\ndata: x\r\n\r',
    '\n: beat\n\nid: 2\ndata: y\n\n',
    ': beat\n\n',
  ];
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const piece of pieces) controller.enqueue(new TextEncoder().encode(piece));
      controller.close();
    },
  });
  const events = [];
  let sounds = 0;
  const handleActivity = () => {
    sounds += 1;
  };
  for await (const event of readServerSentEvents(body, handleActivity)) {
    events.push(`${event.id} ${event.event} ${event.data}`);
  }
  expect(events).toEqual(['1 change x', '2 undefined y']);
  expect(sounds).toBe(pieces.length);
});
