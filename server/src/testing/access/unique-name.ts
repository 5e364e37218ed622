let made = 0;

/** For unique names and codes. */
export const nextNumber = () => {
  made += 1;
  return made;
};

export const uniqueName = () => `Named ${nextNumber()}`;
