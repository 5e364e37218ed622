import { styleOf } from './pasted-elements.ts';

/** Wraps styled text in the elements for its marks, because Google and Word Online express marks only as styles. */
export function markStyledText(body: HTMLElement): void {
  for (const element of body.querySelectorAll('span, font')) {
    for (const tag of marksOf(element)) wrapChildren(element, tag);
  }
}

function marksOf(element: Element): string[] {
  const style = styleOf(element);
  const lines = `${style['text-decoration'] ?? ''} ${style['text-decoration-line'] ?? ''}`;
  const marks: string[] = [];
  // Headings are bold and links underlined by default, so they don't get these marks.
  if (isBold(style['font-weight']) && !element.closest('h1, h2, h3, h4, h5, h6')) marks.push('b');
  if (style['font-style'] === 'italic') marks.push('i');
  const isInLink = element.closest('a') !== null || element.querySelector('a') !== null;
  if (lines.includes('underline') && !isInLink) marks.push('u');
  if (lines.includes('line-through')) marks.push('s');
  if (style['vertical-align'] === 'super') marks.push('sup');
  if (style['vertical-align'] === 'sub') marks.push('sub');
  return marks;
}

const isBold = (weight: string | undefined) =>
  weight === 'bold' || weight === 'bolder' || Number(weight) >= 600;

function wrapChildren(element: Element, tag: string): void {
  const mark = element.ownerDocument.createElement(tag);
  mark.append(...element.childNodes);
  element.append(mark);
}
