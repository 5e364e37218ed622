let address = 'http://127.0.0.1:4000';

/** Sets PUBLIC_URL, where people reach the portal; the start does it, once. */
export function setPublicAddress(url: string): void {
  address = url.replace(/\/+$/, '');
}

/** The full address of a path of the portal, as mails need it. */
export function publicUrl(path: `/${string}`): string {
  return `${address}${path}`;
}
