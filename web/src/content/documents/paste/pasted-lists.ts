import { styleOf } from './pasted-elements.ts';

interface ListEntry {
  /** The nesting level; 1 is the outermost. */
  level: number;
  isOrdered: boolean;
  /** The ordered list's start number; 1 if the marker isn't a number. */
  start: number;
  item: Element;
}

/** Converts Word's lists, which are paragraphs with a level and a marker as text. */
export function buildWordLists(body: HTMLElement): void {
  for (const element of body.querySelectorAll('*')) {
    // This entry was already moved into the list together with the first entry.
    if (!element.isConnected) continue;
    const entries = takeEntries(element);
    if (entries.length > 0) insertLists(element, entries);
  }
}

function takeEntries(first: Element): ListEntry[] {
  const entries: ListEntry[] = [];
  for (let next: Element | null = first; next; next = next.nextElementSibling) {
    const nextEntries = entriesOf(next);
    if (nextEntries.length === 0) break;
    entries.push(...nextEntries);
  }
  return entries;
}

/** Inserts the lists at the first entry's position, then removes the original paragraphs. */
function insertLists(first: Element, entries: readonly ListEntry[]): void {
  const sources = new Set(entries.map(({ item }) => sourceOf(item)));
  const list = nest(entries, first.ownerDocument);
  first.before(...list);
  for (const source of sources) source.remove();
}

const sourceOf = (item: Element) => item.closest('.ListContainerWrapper') ?? item;

function entriesOf(element: Element): ListEntry[] {
  if (element.matches('.ListContainerWrapper')) return onlineEntries(element);
  const level = /\blevel(\d)\b/.exec(styleOf(element)['mso-list'] ?? '')?.[1];
  if (!level || element.tagName !== 'P') return [];
  const marker = takeMarker(element);
  const number = /^\(?(\d+|[a-z]{1,5})[.)]$/i.exec(marker)?.[1];
  return [
    {
      level: Number(level),
      isOrdered: number !== undefined,
      start: Number(number) || 1,
      item: element,
    },
  ];
}

/**
 * Returns the entries from Word Online, which wraps each entry in its own list and stores the level in an attribute.
 */
function onlineEntries(wrapper: Element): ListEntry[] {
  return [...wrapper.querySelectorAll('li')].map((item) => ({
    level: Number(item.getAttribute('data-aria-level') ?? item.getAttribute('aria-level') ?? 1),
    isOrdered: item.parentElement?.tagName === 'OL',
    start: Number(item.parentElement?.getAttribute('start') ?? 1) || 1,
    item,
  }));
}

/** Removes and returns the marker, '·' or '1.', that Word writes before an entry's text. */
function takeMarker(paragraph: Element): string {
  const markers = [...paragraph.querySelectorAll('[style]')].filter((element) =>
    (styleOf(element)['mso-list'] ?? '').includes('ignore'),
  );
  const text = markers.map(({ textContent }) => textContent ?? '').join('');
  for (const marker of markers) marker.remove();
  return text.replaceAll(/[\s\u00a0]/g, '');
}

function nest(entries: readonly ListEntry[], document: Document): Element[] {
  const roots: Element[] = [];
  const open: { level: number; list: Element }[] = [];
  for (const entry of entries) {
    while (open.length > 1 && (open.at(-1)?.level ?? 0) > entry.level) open.pop();
    let top = open.at(-1);
    const isOfSameKind = top && (top.list.tagName === 'OL') === entry.isOrdered;
    if (!top || entry.level > top.level || !isOfSameKind) {
      if (top && top.level >= entry.level) open.pop();
      const list = document.createElement(entry.isOrdered ? 'ol' : 'ul');
      if (entry.isOrdered && entry.start !== 1) list.setAttribute('start', `${entry.start}`);
      const parent = open.at(-1)?.list.lastElementChild;
      if (parent) parent.append(list);
      else roots.push(list);
      top = { level: entry.level, list };
      open.push(top);
    }
    top.list.append(listItem(entry.item, document));
  }
  return roots;
}

function listItem(source: Element, document: Document): Element {
  const item = document.createElement('li');
  const hasParagraphs = source.querySelector(':scope > p') !== null;
  const holder = hasParagraphs ? item : document.createElement('p');
  holder.append(...source.childNodes);
  if (!hasParagraphs) item.append(holder);
  return item;
}

/** Moves nested lists into their list entry, because Google places them next to the entry. */
export function nestLists(body: HTMLElement): void {
  for (const list of body.querySelectorAll('ul > ul, ul > ol, ol > ul, ol > ol')) {
    const before = list.previousElementSibling;
    if (before?.tagName === 'LI') {
      before.append(list);
      continue;
    }
    const item = list.ownerDocument.createElement('li');
    list.before(item);
    item.append(list);
  }
}
