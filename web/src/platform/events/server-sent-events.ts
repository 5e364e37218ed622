export interface ServerSentEvent {
  id: string | undefined;
  name: string;
  data: string;
}

/** Parses a server-sent event stream; `onActivity` is called for every chunk, including heartbeats. */
export async function* readServerSentEvents(
  body: ReadableStream<Uint8Array>,
  onActivity: () => void,
): AsyncGenerator<ServerSentEvent> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let buffer = '';
  try {
    while (true) {
      const { done, value } = await reader.read();
      if (done) return;
      onActivity();
      buffer += decoder.decode(value, { stream: true }).replaceAll('\r\n', '\n');
      const blocks = buffer.split('\n\n');
      buffer = blocks.pop() ?? '';
      for (const block of blocks) {
        const event = parseEvent(block);
        if (event) yield event;
      }
    }
  } finally {
    await reader.cancel().catch(() => {});
  }
}

/** Parses one block of lines; returns undefined for a heartbeat, which is only a comment. */
export function parseEvent(block: string): ServerSentEvent | undefined {
  let id: string | undefined;
  let name = 'message';
  const data: string[] = [];
  for (const line of block.split('\n')) {
    if (line.startsWith(':')) continue;
    const [, field, value = ''] = /^([^:]*):? ?(.*)$/.exec(line) ?? [];
    if (field === 'id') id = value;
    if (field === 'event') name = value;
    if (field === 'data') data.push(value);
  }
  if (id === undefined && data.length === 0) return undefined;
  return { id, name, data: data.join('\n') };
}
