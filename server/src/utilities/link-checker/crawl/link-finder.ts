import type { LinkKind } from '@portal/contract/utilities/link-verdicts.ts';
import type { AddressBook, PageReferences } from './address-book.ts';
import type { AddressRole, AddressRow, TrapNote } from './crawl-types.ts';
import { keptText } from './kept-text.ts';
import type { LinkCause } from './link-cause.ts';
import type { LinkListener } from './page-parser.ts';
import type { Site } from './site.ts';
import { createTrapDetector, patternOf } from './traps.ts';

const mostSitemaps = 100;
export const longestUrl = 2_000;
const longestAnchor = 200;

/** Types of files that are linked like pages but contain no links to follow. */
const files =
  /\.(?:pdf|zip|gz|rar|7z|dmg|exe|msi|apk|docx?|xlsx?|pptx?|odt|csv|ics|jpe?g|png|gif|webp|avif|svg|ico|bmp|tiff?|mp[34]|m4[av]|mov|avi|webm|ogg|wav|woff2?|ttf|eot)$/i;
export const webScheme = /^https?:/i;
const otherScheme = /^[a-z][a-z0-9+.-]*:/i;
/** Fragments that aren't anchors: routes of client-side routers, and text fragments. */
const noAnchor = /^[!/:]|:~:/;

/** The context for resolving links of one kind on a page. */
interface LinkContext {
  page: AddressRow;
  base: URL;
  kind: LinkKind;
  references: PageReferences;
  known: Map<string, AddressRow | null>;
}

interface FinderOptions {
  book: AddressBook;
  site: Site;
  /** Returns whether more pages may be read. */
  mayRead: () => boolean;
  /** Called with each address to request. */
  onFound: (address: AddressRow, isLater: boolean) => void;
  traps: readonly TrapNote[];
}

/** Resolves the links in pages, style sheets, and sitemaps to addresses. */
export class LinkFinder {
  readonly #book: AddressBook;
  readonly #site: Site;
  readonly #mayRead: FinderOptions['mayRead'];
  readonly #onFound: FinderOptions['onFound'];
  readonly #findTrap = createTrapDetector(new Date().getFullYear());
  readonly #trapNotes: Map<LinkCause, TrapNote>;
  /** Caches resolved links that don't depend on the page's path, by origin and kind. */
  readonly #resolved = new Map<string, Map<string, AddressRow | null>>();
  readonly #patterns = new Map<number, string>();
  #sitemaps: number;

  constructor({ book, site, mayRead, onFound, traps }: FinderOptions) {
    this.#book = book;
    this.#site = site;
    this.#mayRead = mayRead;
    this.#onFound = onFound;
    this.#trapNotes = new Map(traps.map((note) => [note.cause, { ...note }]));
    this.#sitemaps = book.all().filter(({ role }) => role === 'sitemap').length;
  }

  traps(): TrapNote[] {
    return [...this.#trapNotes.values()];
  }

  /** Finds or adds an address. Returns undefined if the maximum number of addresses is reached. */
  obtain(url: URL, kind: LinkKind, from?: AddressRow): AddressRow | undefined {
    const role = this.#roleOf(url, kind);
    const known = this.#book.find(url.href);
    if (known) {
      this.#promote(known, role);
      return known;
    }
    const depth = from ? from.depth + 1 : 0;
    const address =
      role === 'page'
        ? this.#addPage(url, depth, from)
        : this.#book.add(url.href, url.host, role, { depth });
    if (address && address.cause === null) this.#onFound(address, kind === 'sitemap');
    return address;
  }

  /** Returns a listener for the links of a page or style sheet. */
  listen(page: AddressRow, at: URL): { listener: LinkListener; references: PageReferences } {
    let base = at;
    const references = this.#book.referencesOf(page);
    const contexts = new Map<LinkKind, LinkContext>();
    const contextOf = (kind: LinkKind): LinkContext => {
      const context = { page, base, kind, references, known: this.#resolvedFor(base, kind) };
      contexts.set(kind, context);
      return context;
    };
    const listener: LinkListener = {
      onLink: (href, kind, text) => this.#follow(href, text, contexts.get(kind) ?? contextOf(kind)),
      onBase(href) {
        if (!URL.canParse(href, at.href)) return;
        base = new URL(href, at);
        contexts.clear();
      },
    };
    return { listener, references };
  }

  addSitemap(href: string, base: URL): AddressRow | undefined {
    const url = this.#ownUrl(href, base);
    if (!url) return undefined;
    const known = this.#book.find(url.href);
    if (known || this.#sitemaps >= mostSitemaps) return known;
    this.#sitemaps += 1;
    const address = this.#book.add(url.href, url.host, 'sitemap');
    if (address) this.#onFound(address, true);
    return address;
  }

  /** Adds a page that a sitemap lists. */
  addListed(href: string, references: PageReferences): void {
    const url = this.#ownUrl(href);
    const sitemap = url && this.obtain(url, 'sitemap');
    if (sitemap) references.add(sitemap, 'sitemap', '');
  }

  /** Returns the URL without its fragment if it belongs to the checked site. */
  #ownUrl(href: string, base?: URL): URL | undefined {
    if (!URL.canParse(href, base?.href)) return undefined;
    const url = new URL(href, base);
    url.hash = '';
    return this.#site.has(url.host) && url.href.length <= longestUrl ? url : undefined;
  }

  #roleOf(url: URL, kind: LinkKind): AddressRole {
    if (!this.#site.has(url.host)) return 'resource';
    if (kind === 'stylesheet') return 'css';
    const isPage = kind === 'link' || kind === 'frame' || kind === 'sitemap';
    return isPage && !files.test(url.pathname) ? 'page' : 'resource';
  }

  /** Turns an address that was first found as an image or other resource into a page, so that it is read. */
  #promote(address: AddressRow, role: AddressRole): void {
    if (role !== 'page' || address.role !== 'resource') return;
    const isHtml = /html/.test(address.details.headers?.['content-type'] ?? '');
    const isAsked = address.cause !== null;
    if (isAsked && !(isHtml && address.cause === 'answered' && this.#mayRead())) return;
    address.role = 'page';
    if (isAsked) this.#onFound(address, false);
  }

  #addPage(url: URL, depth: number, from: AddressRow | undefined): AddressRow | undefined {
    const pattern = patternOf(url);
    const isNextInChain = from !== undefined && this.#patterns.get(from.no) === pattern;
    const chain = isNextInChain ? from.chain + 1 : 0;
    const address = this.#book.add(url.href, url.host, 'page', { depth, chain });
    if (!address) return undefined;
    this.#patterns.set(address.no, pattern);
    const trap = this.#findTrap(url, from?.url ?? '', chain);
    if (trap) {
      this.#noteTrap(trap, url.href);
      this.#book.answer(address, { status: 0, cause: trap });
    }
    return address;
  }

  #noteTrap(cause: LinkCause, url: string): void {
    const note = this.#trapNotes.get(cause);
    if (note) note.count += 1;
    else this.#trapNotes.set(cause, { cause, url, count: 1 });
  }

  #follow(given: string, text: string, context: LinkContext): void {
    const { kind, references } = context;
    const href = given.trim();
    if (href === '' || (otherScheme.test(href) && !webScheme.test(href))) return;
    const hash = href.indexOf('#');
    const address = this.#resolve(hash === -1 ? href : href.slice(0, hash), context);
    if (address === null) return;
    references.add(address, kind, text);
    const name = hash === -1 ? '' : href.slice(hash + 1);
    const isAnchor = name !== '' && name.length <= longestAnchor && !noAnchor.test(name);
    if (!isAnchor || address.role !== 'page' || !this.#site.has(address.host)) return;
    const anchor = this.#book.obtainAnchor(address, name);
    if (anchor) references.add(anchor, kind, text);
  }

  #resolve(href: string, { page, base, kind, known }: LinkContext): AddressRow | null {
    // Cache addresses, since most links on a site are repeated on many pages.
    const isPathless = href.startsWith('/') || webScheme.test(href);
    const earlier = isPathless ? known.get(href) : undefined;
    if (earlier !== undefined) return earlier;
    const url = URL.canParse(href, base.href) ? new URL(href, base) : undefined;
    const isGood = url !== undefined && url.href.length <= longestUrl && url.hostname !== '';
    const address = (isGood ? this.obtain(url, kind, page) : this.#obtainBad(href, base)) ?? null;
    if (isPathless) known.set(keptText(href), address);
    return address;
  }

  #resolvedFor(base: URL, kind: LinkKind): Map<string, AddressRow | null> {
    const key = `${base.origin} ${kind}`;
    const known = this.#resolved.get(key) ?? new Map();
    this.#resolved.set(key, known);
    return known;
  }

  /** Finds or adds an invalid address. It counts as broken without being requested. */
  #obtainBad(href: string, base: URL): AddressRow | undefined {
    const url = keptText(href.slice(0, longestUrl)).toWellFormed().replaceAll('\u0000', '');
    const known = this.#book.find(url);
    if (known) return known;
    const address = this.#book.add(url, base.host, 'resource');
    if (address) this.#book.answer(address, { status: 0, cause: 'bad_address' });
    return address;
  }
}
