interface RowPlace {
  /** The active row's index. */
  active: number;
  count: number;
  /** The number of visible rows. */
  pageSize: number;
}

/**
 * Returns the index that a key moves to in a list or tree, which may be out of range. Returns undefined for other keys.
 */
export function targetOfKey(
  key: string,
  { active, count, pageSize }: RowPlace,
): number | undefined {
  const targets: Record<string, number> = {
    ArrowDown: active + 1,
    ArrowUp: active - 1,
    PageDown: active + pageSize,
    PageUp: active - pageSize,
    Home: 0,
    End: count - 1,
  };
  return targets[key];
}
