const attempts = 4;

/** Serialization failure or deadlock: PostgreSQL rolled back one of two conflicting transactions. */
function isCollision(error: unknown): boolean {
  const { code } = error as { code?: unknown };
  return code === '40001' || code === '40P01';
}

/** Retries a transaction that was rolled back because of a concurrent one. */
export async function retryCollisions<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run();
    } catch (error) {
      if (attempt === attempts || !isCollision(error)) throw error;
    }
  }
}
