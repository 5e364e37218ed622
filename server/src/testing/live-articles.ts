import type {
  BodyContent,
  BodyMark,
  BodyNode,
} from '@portal/contract/content/documents/body-content.ts';
import { createRandom } from '#demo/random.ts';

type Draw = () => number;

export interface DrawnArticle {
  title: string;
  content: BodyContent;
}

const vocabulary =
  'the a of and to in for with our your boat harbor marina engine season winter service owner crew repair paint hull sail rope anchor deck cabin weather storm insurance policy inspection price guide checklist summer spring dealer dock slip rental license permit guest family safety jacket radio battery propeller fuel water storage trailer ramp launch cover canvas polish wax teak varnish survey broker buyer seller market local experienced reliable quiet modern simple careful annual monthly weekly always never often usually should can will must helps keeps protects checks costs saves lasts needs offers brings prevents'.split(
    ' ',
  );
const spices = [
  'don’t',
  "owner's",
  '“fair weather”',
  '"spring start"',
  '$1,299.00',
  '15%',
  'e-mail',
  '24/7',
  '5’10”',
  'R&D',
  'well-kept',
  'café',
  '10 x 12',
  'on board...',
  '2020–2026',
  'state-of-the-art',
  'N° 5',
  '(free of charge)',
];

const pick = <Item>(draw: Draw, items: readonly Item[]): Item =>
  items[Math.floor(draw() * items.length)] as Item;
const between = (draw: Draw, from: number, to: number) =>
  from + Math.floor(draw() * (to - from + 1));

function sentence(draw: Draw, length: number): string {
  const words = Array.from({ length }, () => pick(draw, draw() < 0.07 ? spices : vocabulary));
  const text = words.join(' ').replace(/ (\w+ly) /, ' $1 -- ');
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}${pick(draw, ['.', '.', '.', '!', '?', '…'])}`;
}

const prose = (draw: Draw) =>
  Array.from({ length: between(draw, 1, 5) }, () => sentence(draw, between(draw, 6, 18))).join(' ');

const text = (value: string, ...marks: BodyMark[]): BodyNode => ({
  type: 'text',
  text: value,
  ...(marks.length > 0 && { marks }),
});

const link = (draw: Draw): BodyMark => ({
  type: 'link',
  attrs: {
    href: pick(draw, [
      `https://partner-${between(draw, 1, 40)}.example/guide/`,
      `https://site.example/services/${pick(draw, vocabulary)}-${between(draw, 1, 90)}/?kind=${between(draw, 1, 9)}`,
      `mailto:crew${between(draw, 1, 90)}@site.example`,
    ]),
  },
});

function paragraph(draw: Draw): BodyNode {
  const content: BodyNode[] = [text(prose(draw))];
  if (draw() < 0.45) {
    content.push(text(' '), text(sentence(draw, between(draw, 2, 5)).slice(0, -1), link(draw)));
    content.push(text(` ${prose(draw)}`));
  }
  if (draw() < 0.3) content.push(text(' '), text(sentence(draw, 4), { type: 'bold' }));
  if (draw() < 0.1) content.push({ type: 'hardBreak' }, text(sentence(draw, 5)));
  if (draw() < 0.2)
    content.push(text(` It costs $${between(draw, 20, 4000)}.${between(draw, 10, 99)} a year.`));
  return { type: 'paragraph', content };
}

const heading = (draw: Draw): BodyNode => ({
  type: 'heading',
  attrs: { level: between(draw, 2, 3) },
  content: [text(sentence(draw, between(draw, 3, 8)).slice(0, -1))],
});

const plain = (draw: Draw, length: number): BodyNode => ({
  type: 'paragraph',
  content: [text(sentence(draw, length))],
});

const list = (draw: Draw): BodyNode => ({
  type: draw() < 0.5 ? 'bulletList' : 'orderedList',
  content: Array.from({ length: between(draw, 2, 6) }, () => ({
    type: 'listItem' as const,
    content: [draw() < 0.3 ? paragraph(draw) : plain(draw, between(draw, 2, 9))],
  })),
});

const table = (draw: Draw): BodyNode => ({
  type: 'table',
  content: Array.from({ length: between(draw, 2, 4) }, (_, row) => ({
    type: 'tableRow' as const,
    content: Array.from({ length: 3 }, () => ({
      type: row === 0 ? ('tableHeader' as const) : ('tableCell' as const),
      content: [plain(draw, between(draw, 1, 4))],
    })),
  })),
});

const image = (draw: Draw): BodyNode => ({
  type: 'image',
  attrs: { image: between(draw, 1, 500), alt: sentence(draw, 4).slice(0, -1) },
});

/** Returns a random article that is built from every kind of block. The same seed always returns the same article. */
export function drawArticle(seed: number): DrawnArticle {
  const draw = createRandom(seed).next;
  const content: BodyNode[] = [paragraph(draw)];
  for (let section = between(draw, 2, 5); section > 0; section -= 1) {
    content.push(heading(draw));
    for (let count = between(draw, 1, 4); count > 0; count -= 1) content.push(paragraph(draw));
    if (draw() < 0.5) content.push(list(draw));
    if (draw() < 0.2) content.push(table(draw));
    if (draw() < 0.25) content.push({ type: 'blockquote', content: [paragraph(draw)] });
    if (draw() < 0.3) content.push(image(draw));
  }
  content.push(paragraph(draw));
  return {
    title: sentence(draw, between(draw, 4, 9)).slice(0, -1),
    content: { type: 'doc', content },
  };
}

export const plantedChanges = ['price', 'link', 'word', 'paragraph'] as const;
export type PlantedChange = (typeof plantedChanges)[number];

const textsOf = (node: BodyNode): BodyNode[] =>
  node.type === 'text' ? [node] : (node.content ?? []).flatMap(textsOf);

/** Returns a copy of the article with one small change at a random position in its text. */
export function plantChange(
  article: DrawnArticle,
  kind: PlantedChange,
  seed: number,
): DrawnArticle {
  const draw = createRandom(seed).next;
  const content = structuredClone(article.content);
  const texts = textsOf(content);
  if (kind === 'paragraph') {
    const places = content.content.flatMap(({ type }, index) =>
      type === 'paragraph' ? [index] : [],
    );
    content.content.splice(pick(draw, places), 1);
  }
  if (kind === 'link') {
    const linked = texts.filter(({ marks }) => marks?.some(({ type }) => type === 'link'));
    const node = linked.length > 0 ? pick(draw, linked) : undefined;
    if (!node) return plantChange(article, 'word', seed);
    delete node.marks;
  }
  if (kind === 'price') {
    const priced = texts.filter(({ text: value }) => /\$\d/.test(value ?? ''));
    const node = priced.length > 0 ? pick(draw, priced) : undefined;
    if (!node) return plantChange(article, 'word', seed);
    node.text = node.text?.replace(/\$(\d)/, (_, digit) => `$${(Number(digit) % 9) + 1}`) ?? '';
  }
  if (kind === 'word') {
    const node = pick(
      draw,
      texts.filter(({ text: value }) => (value ?? '').split(' ').length > 2),
    );
    const words = (node.text ?? '').split(' ');
    const places = words.flatMap((word, index) => (/^[a-z]+$/.test(word) ? [index] : []));
    words[places.length > 0 ? pick(draw, places) : 0] = 'elsewhere';
    node.text = words.join(' ');
  }
  return { ...article, content };
}
