let address = 'http://127.0.0.1:4000';

/** Sets PUBLIC_URL, once at the start. */
export function setPublicAddress(url: string): void {
  address = url.replace(/\/+$/, '');
}

/** Returns the absolute URL of a path, for mails. */
export function publicUrl(path: `/${string}`): string {
  return `${address}${path}`;
}
