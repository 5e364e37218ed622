/** Parses an element's inline style, including other programs' proprietary properties. */
export function styleOf(element: Element): Readonly<Record<string, string>> {
  const declarations = (element.getAttribute('style') ?? '').split(';');
  const pairs = declarations.map((one) => {
    const [name = '', ...value] = one.split(':');
    return [name.trim().toLowerCase(), value.join(':').trim().toLowerCase()] as const;
  });
  return Object.fromEntries(pairs);
}

export function dropAll(within: Element, selector: string): void {
  for (const element of within.querySelectorAll(selector)) element.remove();
}

export function replaceWithChildren(element: Element): void {
  element.replaceWith(...element.childNodes);
}

/** Replaces an element's tag, and returns the new element. */
export function changeTag(element: Element, tag: string): Element {
  const changed = element.ownerDocument.createElement(tag);
  for (const name of element.getAttributeNames()) {
    changed.setAttribute(name, element.getAttribute(name) ?? '');
  }
  changed.append(...element.childNodes);
  element.replaceWith(changed);
  return changed;
}
