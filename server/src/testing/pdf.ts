import { extractText, getDocumentProxy } from 'unpdf';

/** The size of an A4 page in points, rounded the way Chromium rounds it. */
export const a4Points = { width: 595, height: 842 };

export interface ReadPdf {
  /** Each page's text. */
  pages: string[];
  /** The first page's size in points. */
  box: { width: number; height: number };
  /** The outline's titles. */
  outline: string[];
}

export async function readPdf(content: Uint8Array): Promise<ReadPdf> {
  const document = await getDocumentProxy(new Uint8Array(content));
  const { text } = await extractText(document, { mergePages: false });
  const [left = 0, bottom = 0, right = 0, top = 0] = (await document.getPage(1)).view;
  const entries = (await document.getOutline()) ?? [];
  return {
    pages: text,
    box: { width: Math.round(right - left), height: Math.round(top - bottom) },
    outline: entries.map(({ title }) => title),
  };
}
