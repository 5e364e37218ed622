interface RowPlace {
  /** The index of the active row. */
  active: number;
  count: number;
  /** The number of visible rows. */
  pageSize: number;
}

/**
 * Returns the index to which a key moves in a list or tree. The index may be out of range; undefined for other keys.
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
