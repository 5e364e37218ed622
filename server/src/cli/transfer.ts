import type { Config } from '#platform/config.ts';
import { DirectoryInUseError } from '#platform/data-directory-lock.ts';
import { TransferError } from '#platform/transfer/row-source.ts';
import { withConfig } from './database.ts';

/**
 * Runs a transfer command. Returns its exit code: 2 for invalid arguments or configuration, 1 for other errors. Prints
 * expected errors as plain messages.
 */
export async function runTransfer<T>(
  usage: string,
  readArguments: () => T,
  work: (input: T, config: Config) => Promise<number>,
): Promise<number> {
  let input: T;
  try {
    input = readArguments();
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\n\n${usage}`);
    return 2;
  }
  return withConfig(async (config) => {
    try {
      return await work(input, config);
    } catch (error) {
      const isReadable = error instanceof TransferError || error instanceof DirectoryInUseError;
      if (!isReadable) throw error;
      console.error(error.message);
      return 1;
    }
  });
}

/** Returns the command's only argument. */
export function onlyOne(positionals: readonly string[]): string {
  const [folder, ...others] = positionals;
  if (folder === undefined || others.length > 0) throw new Error('Give exactly one folder.');
  return folder;
}
