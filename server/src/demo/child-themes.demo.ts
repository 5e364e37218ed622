import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { type StoredTheme, saveTheme, storeTheme } from '#apps/child-themes/child-theme.service.ts';
import type { Db } from '#platform/database/tables.ts';
import type { Files } from '#platform/files/files.service.ts';
import { writeZip } from '#platform/zip-writer.ts';

/** The themes, with the colors used in their screenshots. */
const themes = [
  {
    folder: 'harbor-light',
    base: '#f7fbfc',
    text: '#0b2a3a',
    accent: '#0b4f6c',
    second: '#f2a65a',
  },
  { folder: 'granite', base: '#1e2124', text: '#f4f1ea', accent: '#e4572e', second: '#8d99a6' },
] as const;

type Theme = (typeof themes)[number];

const line = (y: number, width: number, color: string) =>
  `<rect x="90" y="${y}" width="${width}" height="18" rx="4" fill="${color}" opacity="0.75"/>`;

/** Returns an SVG drawing of a page with a menu, a picture, a heading, text, and a button. */
const drawing = ({ base, text, accent, second }: Theme) => `
  <svg xmlns="http://www.w3.org/2000/svg" width="1200" height="900">
    <rect width="1200" height="900" fill="${base}"/>
    <circle cx="120" cy="70" r="26" fill="${accent}"/>
    <rect x="720" y="60" width="110" height="18" rx="4" fill="${text}"/>
    <rect x="860" y="60" width="110" height="18" rx="4" fill="${text}"/>
    <rect x="1000" y="60" width="110" height="18" rx="4" fill="${text}"/>
    <rect x="90" y="140" width="1020" height="340" fill="${accent}"/>
    <path d="M90 480 L420 250 L640 400 L820 300 L1110 480 Z" fill="${second}"/>
    <rect x="90" y="540" width="560" height="44" rx="4" fill="${text}"/>
    ${line(620, 980, text)}${line(660, 940, text)}${line(700, 720, text)}
    <rect x="90" y="770" width="220" height="60" rx="8" fill="${accent}"/>
  </svg>`;

async function zipTheme(theme: Theme): Promise<Buffer> {
  const folder = join(import.meta.dirname, 'child-themes', theme.folder);
  const screenshot = await sharp(Buffer.from(drawing(theme)))
    .png()
    .toBuffer();
  const files = readdirSync(folder)
    .sort()
    .map((name) => ({
      path: `${theme.folder}/${name}`,
      content: readFileSync(join(folder, name)),
    }));
  return writeZip([...files, { path: `${theme.folder}/screenshot.png`, content: screenshot }]);
}

/** Stores the themes' files, outside of any transaction. */
export async function storeDemoThemes(files: Files): Promise<StoredTheme[]> {
  const stored: StoredTheme[] = [];
  for (const theme of themes) {
    stored.push(await storeTheme(files, { content: await zipTheme(theme) }));
  }
  return stored;
}

/** Creates the two child themes that come with the portal. */
export async function makeChildThemes(db: Db, stored: readonly StoredTheme[]): Promise<void> {
  for (const theme of stored) await saveTheme(db, null, theme);
}
