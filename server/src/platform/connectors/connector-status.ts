import type { ConnectorStatus } from '@portal/contract/platform/connector.schema.ts';
import { clock } from '#platform/clock.ts';

interface Known {
  last_success_at: string | null;
  last_error: string | null;
  last_error_at: string | null;
  /** The latest of these times is the next try: no call is made before it. */
  next_tries?: readonly (string | null | undefined)[];
}

/** Returns the status of a connector as screens show it; undefined while it isn't set up. */
export function presentStatus(known: Known | undefined): ConnectorStatus {
  const { last_success_at = null, last_error = null, last_error_at = null } = known ?? {};
  const isFailing = last_error_at !== null && last_error_at >= (last_success_at ?? '');
  const now = clock.instant();
  const nextTries = (known?.next_tries ?? []).filter((at) => at != null && at > now);
  const stateOf = () => {
    if (!known) return 'not_set_up';
    if (isFailing) return 'failing';
    return last_success_at === null ? 'not_tried' : 'working';
  };
  return {
    state: stateOf(),
    last_success_at,
    last_error,
    last_error_at,
    next_try_at: nextTries.toSorted().at(-1) ?? null,
  };
}
