import type { ItemCheckKind } from '@portal/contract/onboarding/item-check.schema.ts';
import type { ItemCheck } from '@portal/contract/onboarding/item-fields.ts';

/** A check's input: an organization and its build. */
export interface CheckSubject {
  organization: { id: number; dba_name: string; domain: string | null };
  build: { id: number; staging_url: string | null };
}

export interface CheckOutcome {
  state: 'passed' | 'failed' | 'unknown';
  /** A sentence that states the check's finding, or why the check failed. */
  text: string;
}

/** Defines a type of check. Problems that people can fix are returned as 'failed' or 'unknown', not thrown. */
export interface ItemCheckDefinition extends ItemCheckKind {
  /** Returns the error message for a setting, or null if the setting is valid. */
  findSettingError?: (setting: string) => string | null;
  run: (
    subject: CheckSubject,
    setting: string | null,
    signal: AbortSignal,
  ) => Promise<CheckOutcome>;
}

export interface ItemChecks {
  readonly kinds: readonly ItemCheckDefinition[];
  /** Returns why an item can't have this check, or null if it can. */
  findError(check: ItemCheck): string | null;
  run(check: ItemCheck, subject: CheckSubject, signal: AbortSignal): Promise<CheckOutcome>;
}

/** Collects the types of checks that items can have. The composition root passes the types defined by all areas. */
export function createItemChecks(kinds: readonly ItemCheckDefinition[]): ItemChecks {
  const find = (kind: string) => kinds.find((definition) => definition.kind === kind);
  return {
    kinds,
    findError({ kind, setting }) {
      const definition = find(kind);
      if (!definition) return 'This check does not exist.';
      if (setting === null) {
        const { label, required } = definition.setting ?? {};
        return required ? `Enter the check's setting: ${label}.` : null;
      }
      if (!definition.setting) return 'This check has no setting.';
      return definition.findSettingError?.(setting) ?? null;
    },
    async run({ kind, setting }, subject, signal) {
      const definition = find(kind);
      if (!definition) return { state: 'unknown', text: 'This portal does not have this check.' };
      try {
        return await definition.run(subject, setting, signal);
      } catch (error) {
        signal.throwIfAborted();
        const reason = error instanceof Error ? error.message : String(error);
        return { state: 'unknown', text: `The check couldn’t run: ${reason}`.slice(0, 500) };
      }
    },
  };
}
