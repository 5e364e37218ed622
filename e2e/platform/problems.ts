import type { BrowserContext } from '@playwright/test';

/** Collects browser errors. A test must declare the errors that it provokes. */
export class Problems {
  readonly #found: string[] = [];
  readonly #expected: RegExp[] = [];

  watch(context: BrowserContext): void {
    context.on('weberror', (error) => this.#found.push(`Uncaught: ${error.error().message}`));
    context.on('console', (message) => {
      if (message.type() !== 'error') return;
      this.#found.push(`${message.text()} (${message.location().url})`);
    });
  }

  /** Declares expected errors: responses with a given status, or messages that match a pattern. */
  expect(...expected: (number | RegExp)[]): void {
    for (const one of expected) {
      this.#expected.push(typeof one === 'number' ? new RegExp(`status of ${one}\\b`) : one);
    }
  }

  listUnexpected(): string[] {
    return this.#found.filter((found) => !this.#expected.some((expected) => expected.test(found)));
  }
}
