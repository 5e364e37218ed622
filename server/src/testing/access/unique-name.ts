let made = 0;

/** Returns a new number on each call, for unique names and codes. */
export const nextNumber = () => {
  made += 1;
  return made;
};

export const uniqueName = () => `Named ${nextNumber()}`;

/** Returns a new month on each call, in the years from `firstYear` on; repeats after `years` years. */
export const uniqueMonth = (firstYear: number, years: number) => {
  const index = nextNumber() % (12 * years);
  return { year: firstYear + Math.floor(index / 12), month: 1 + (index % 12) };
};
