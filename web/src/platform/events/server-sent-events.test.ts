import { expect, test } from 'vitest';
import { parseEvent, readServerSentEvents } from './server-sent-events.ts';

test('reads name, id and data of an event', () => {
  expect(parseEvent('id: 7\nevent: change\ndata: {"a":1}')).toEqual({
    id: '7',
    name: 'change',
    data: '{"a":1}',
  });
});

test('a heartbeat is no event', () => {
  expect(parseEvent(': still here')).toBeUndefined();
});

test('reads events that arrive in pieces', async () => {
  const pieces = ['id: 1\nevent: ch', 'ange\ndata: x\n', '\n: beat\n\nid: 2\ndata: y\n\n'];
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
    events.push(`${event.id} ${event.name} ${event.data}`);
  }
  expect(events).toEqual(['1 change x', '2 message y']);
  expect(sounds).toBe(pieces.length);
});
