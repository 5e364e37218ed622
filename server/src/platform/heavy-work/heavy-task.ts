/**
 * Work whose cost an input from outside decides: parsing a file, decoding an image, writing a document. Large
 * inputs run in a process of their own (`heavy-work.ts`).
 */
export interface HeavyTask<Input, Output> {
  /** The file that exports the task, as `import.meta.url`: the process loads it by this. */
  readonly module: string;
  /** The name under which the file exports the task. */
  readonly name: string;
  /** A sentence with advice for a task that exceeds its limits. */
  readonly advice: string;
  /** Returns whether a process pays off: starting one and sending the input takes some 10 to 500 ms. */
  readonly isLarge: (input: Input) => boolean | Promise<boolean>;
  /** Input and output are copied by structured clone. Errors other than PortalErrors lose their class. */
  readonly run: (input: Input) => Output | Promise<Output>;
}

/** Declares a task; `server/src/app/heavy-tasks.ts` lists all of them. */
export const defineHeavyTask = <Input, Output>(
  task: HeavyTask<Input, Output>,
): HeavyTask<Input, Output> => task;
