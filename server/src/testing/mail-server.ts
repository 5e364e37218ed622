import { createServer, type Socket } from 'node:net';

/** A fake SMTP server. */
export interface TestMailServer {
  readonly url: string;
  /** The accepted messages, as received. */
  readonly messages: string[];
  /** Recipients that the server rejects permanently. */
  readonly refused: Set<string>;
  /** Recipients that the server rejects temporarily. */
  readonly deferred: Set<string>;
  answer: 'accept' | 'down';
  stop(): Promise<void>;
}

function converse(socket: Socket, server: Omit<TestMailServer, 'url' | 'stop'>): void {
  let buffer = '';
  let data: string[] | undefined;
  const say = (line: string) => socket.write(`${line}\r\n`);

  function hear(line: string): void {
    if (data) {
      if (line !== '.') {
        data.push(line);
        return;
      }
      server.messages.push(data.join('\n'));
      data = undefined;
      say('250 accepted');
      return;
    }
    const command = line.slice(0, 4).toUpperCase();
    if (command === 'EHLO' || command === 'HELO') return void say('250 test');
    if (command === 'QUIT') return void socket.end('221 bye\r\n');
    if (command === 'DATA') {
      data = [];
      return void say('354 go on');
    }
    const isAmong = (addresses: Set<string>) =>
      command === 'RCPT' && [...addresses].some((one) => line.includes(one));
    if (isAmong(server.refused)) return void say('550 no such mailbox');
    if (isAmong(server.deferred)) return void say(`450 ${line.slice(8)} is greylisted`);
    say('250 ok');
  }

  socket.setEncoding('utf8');
  socket.on('error', () => undefined);
  socket.on('data', (chunk: string) => {
    buffer += chunk;
    const lines = buffer.split('\r\n');
    buffer = lines.pop() ?? '';
    for (const line of lines) hear(line);
  });
  say('220 test');
}

export async function startMailServer(): Promise<TestMailServer> {
  const sockets = new Set<Socket>();
  const listener = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    if (state.answer === 'down') socket.destroy();
    else converse(socket, state);
  });
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  const address = listener.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const state: TestMailServer = {
    url: `smtp://127.0.0.1:${port}`,
    messages: [],
    refused: new Set(),
    deferred: new Set(),
    answer: 'accept',
    async stop() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => listener.close(resolve));
    },
  };
  return state;
}
