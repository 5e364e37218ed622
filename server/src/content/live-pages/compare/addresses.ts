/** Query parameters that only track a visitor's origin. */
const tracking =
  /^(utm_\w+|gclid|gbraid|wbraid|fbclid|msclkid|mc_cid|mc_eid|_ga|_gl|igshid|yclid)$/i;

/** Returns the host without `www.`, in lowercase, with its port. */
export const siteHost = ({ host }: URL): string => host.toLowerCase().replace(/^www\./, '');

const decoded = (path: string) => {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
};

function withoutSlashes(path: string): string {
  let end = path.length;
  while (path[end - 1] === '/') end -= 1;
  return path.slice(0, end);
}

/**
 * Returns the form that addresses are compared in: without the scheme, `www.`, a trailing slash, and tracking
 * parameters. Returns null for text that isn't an address.
 */
export function targetOf(href: string, base: string): string | null {
  const trimmed = href.trim();
  if (trimmed === '' || trimmed.startsWith('#') || !URL.canParse(trimmed, base)) return null;
  const url = new URL(trimmed, base);
  if (url.protocol === 'mailto:' || url.protocol === 'tel:') {
    const address = url.pathname.toLowerCase();
    return `${url.protocol}${url.protocol === 'tel:' ? address.replace(/[^+\d]/g, '') : address}`;
  }
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return null;
  const parameters = [...url.searchParams].filter(([name]) => !tracking.test(name));
  const query = parameters.map(([name, value]) => `${name}=${value}`).sort();
  const path = withoutSlashes(decoded(url.pathname));
  const search = query.length > 0 ? `?${query.join('&')}` : '';
  return `${siteHost(url)}${path}${search}${url.hash === '#' ? '' : url.hash}`;
}

/** The suffixes that WordPress adds to the name of an uploaded image: size, scale, edit, density. */
const imageAdditions = /(-\d+x\d+|-scaled|-rotated|-e\d{10,}|@\dx|-\d)$/i;

/** The number of characters compared at the end of a file name. */
const longestName = 200;

/** Returns an image's file name without the size and extension, so that all sizes of the image compare as equal. */
export function imageName(src: string): string | null {
  const path = src.split(/[?#]/, 1)[0] ?? '';
  const file = decoded(path.slice(path.lastIndexOf('/') + 1))
    .slice(-longestName)
    .toLowerCase();
  let name = file.replace(/\.(avif|gif|jpe?g|png|webp|svg)(\.(avif|webp))?$/, '');
  while (imageAdditions.test(name)) name = name.replace(imageAdditions, '');
  return name === '' ? null : name;
}

/** Returns an email address that Cloudflare has hidden from bots, or null if the code is invalid. */
export function hiddenEmail(code: string): string | null {
  if (!/^([\da-f]{2}){3,320}$/i.test(code)) return null;
  const bytes = Buffer.from(code, 'hex');
  const key = bytes[0] ?? 0;
  return Buffer.from(bytes.subarray(1).map((byte) => byte ^ key)).toString('utf8');
}
