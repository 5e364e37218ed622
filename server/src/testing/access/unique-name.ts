let made = 0;

/** Returns a new number, for unique names and codes. */
export const nextNumber = () => {
  made += 1;
  return made;
};

export const uniqueName = () => `Named ${nextNumber()}`;
