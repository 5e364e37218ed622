import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';

const silent = new Writable({ write: (_chunk, _encoding, done) => done() });

async function ask(question: string): Promise<string> {
  process.stderr.write(question);
  const prompt = createInterface({ input: process.stdin, output: silent, terminal: true });
  // Without a listener, Ctrl-C would only close the prompt, and the question's promise would never settle.
  prompt.on('SIGINT', () => process.exit(130));
  try {
    return await prompt.question('');
  } finally {
    prompt.close();
    process.stderr.write('\n');
  }
}

/**
 * Reads a new password. On a terminal, the user types it twice, with the input hidden; otherwise, it is the first line
 * of standard input. The password isn't an argument, because other users of the machine can see a process's arguments.
 */
export async function readNewPassword(): Promise<{ password1: string; password2: string }> {
  if (!process.stdin.isTTY) {
    const [password1 = ''] = (await text(process.stdin)).split(/\r?\n/);
    return { password1, password2: password1 };
  }
  return { password1: await ask('New password: '), password2: await ask('Once more: ') };
}
