let loading: Promise<ReadonlySet<string>> | undefined;

/** 49,000 leaked passwords, most frequent first. Loaded at the first use, since parsing takes 100 ms. */
function loadCommonPasswords(): Promise<ReadonlySet<string>> {
  loading ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'].map(String)),
  );
  return loading;
}

/** Checks whether a lower-case password is a leaked one, or one plus up to four digits or symbols. */
export async function isCommonPassword(password: string): Promise<boolean> {
  const common = await loadCommonPasswords();
  return common.has(password) || common.has(password.replace(/[\d\W_]{1,4}$/, ''));
}
