let made = 0;

/** Another number each time, for what must not be there twice. */
export const nextNumber = () => {
  made += 1;
  return made;
};

export const uniqueName = () => `Named ${nextNumber()}`;
