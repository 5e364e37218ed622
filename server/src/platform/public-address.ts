import { trimEndOf } from '@portal/contract/platform/text.ts';

let address = 'http://127.0.0.1:4000';

/** Sets PUBLIC_URL. Called once, at startup. */
export function setPublicAddress(url: string): void {
  address = trimEndOf(url, '/');
}

/** Returns the absolute URL of a path, for emails. */
export function publicUrl(path: `/${string}`): string {
  return `${address}${path}`;
}
