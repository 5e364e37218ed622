/** Formats a size, for example as '340 KB' or '2.4 MB'. */
export function fileSizeText(bytes: number): string {
  if (bytes < 1_024) return `${bytes} B`;
  if (bytes < 1_048_576) return `${Math.round(bytes / 1_024)} KB`;
  const megabytes = bytes / 1_048_576;
  return `${megabytes < 10 ? Number(megabytes.toFixed(1)) : Math.round(megabytes)} MB`;
}
