let loading: Promise<ReadonlySet<string>> | undefined;

/** 49,000 leaked passwords, most used first. Loaded at the first use: parsing them takes 100 ms. */
function loadCommonPasswords(): Promise<ReadonlySet<string>> {
  loading ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'].map(String)),
  );
  return loading;
}

/** Whether a lower-case password is a leaked one, or one followed by up to four digits or symbols. */
export async function isCommonPassword(password: string): Promise<boolean> {
  const common = await loadCommonPasswords();
  return common.has(password) || common.has(password.replace(/[\d\W_]{1,4}$/, ''));
}
