/**
 * Work whose cost depends on external input: parsing a file, decoding an image, writing a document. Large inputs are
 * handled in a separate process (`heavy-work.ts`).
 */
export interface HeavyTask<Input, Output> {
  /** The `import.meta.url` of the file that exports the task. The process loads the task from this file. */
  readonly module: string;
  /** The name that the file exports the task under. */
  readonly name: string;
  /** A sentence of advice for the user whose input exceeds the limits. */
  readonly advice: string;
  /** Returns whether a separate process is worthwhile: starting one and sending the input takes 10 to 500 ms. */
  readonly isLarge: (input: Input) => boolean | Promise<boolean>;
  /**
   * Runs the task. Input and output are copied by structured clone. All errors except PortalErrors lose their class.
   */
  readonly run: (input: Input) => Output | Promise<Output>;
}

/** Declares a task; `server/src/app/heavy-tasks.ts` lists all of them. */
export const defineHeavyTask = <Input, Output>(
  task: HeavyTask<Input, Output>,
): HeavyTask<Input, Output> => task;
