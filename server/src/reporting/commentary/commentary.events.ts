import { defineHook } from '#platform/events/hooks.ts';
import type { Cause, MonthlyValue } from './commentary-facts.ts';

export interface AskedFacts {
  organizationId: number;
  /** YYYY-MM; consecutive, oldest first. */
  months: readonly string[];
}

/** Facts from other areas: page speed, posts, and changes to agreements. */
export interface OutsideFacts {
  values: readonly MonthlyValue[];
  causes: readonly Cause[];
}

/** Emitted to read other areas' facts about an organization's months. Months that aren't over yet have no values. */
export const onCommentaryFactsReading = defineHook<AskedFacts, OutsideFacts>();
