import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';

const memory = 19_456;
const passes = 2;
const parallelism = 1;
const nonceLength = 16;
const tagLength = 32;

/** The maximum number of concurrent hashes. Each hash needs 19 MiB and a thread; further hashes are queued. */
const atOnce = Math.min(4, Math.max(1, availableParallelism()));
let running = 0;
const waiting: (() => void)[] = [];

async function queued<T>(work: () => Promise<T>): Promise<T> {
  if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
  else running += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

interface Parameters {
  nonce: Buffer;
  memory: number;
  passes: number;
  parallelism: number;
  tagLength: number;
}

function derive(password: string, parameters: Parameters): Promise<Buffer> {
  const message = Buffer.from(password.normalize('NFKC'));
  return queued(
    () =>
      new Promise((resolve, reject) => {
        argon2('argon2id', { message, ...parameters }, (error, key) => {
          if (error) reject(error);
          else resolve(key);
        });
      }),
  );
}

const encode = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '');

/** Hashes a password off the main thread. Returns a PHC string (argon2id, 19 MiB, 2 passes). */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(nonceLength);
  const tag = await derive(password, { nonce, memory, passes, parallelism, tagLength });
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${encode(nonce)}$${encode(tag)}`;
}

const phc = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

/** Used if there is no hash. It never matches, but verifying it takes as long as verifying a real hash. */
const dummyHash = `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${encode(Buffer.alloc(nonceLength))}$${encode(Buffer.alloc(tagLength))}`;

/** Verifies a password. If there is no hash, returns false after the same time. */
export async function isPassword(
  password: string,
  hash: string | null | undefined,
): Promise<boolean> {
  const [, m, t, p, nonce = '', tag = ''] = phc.exec(hash ?? dummyHash) ?? [];
  if (!m) throw new Error('A stored password hash has an unknown format.');
  const expected = Buffer.from(tag, 'base64');
  const derived = await derive(password, {
    nonce: Buffer.from(nonce, 'base64'),
    memory: Number(m),
    passes: Number(t),
    parallelism: Number(p),
    tagLength: expected.length,
  });
  return timingSafeEqual(derived, expected) && hash != null;
}
