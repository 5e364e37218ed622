export interface PastedKeyword {
  keyword: string;
  difficulty: number | null;
  volume: number | null;
  cost_per_click: number | null;
}

/** Reads a number as formatted in spreadsheets: '1,200', '$4.75'. Returns null for other text. */
function readNumber(cell: string | undefined): number | null {
  const text = (cell ?? '').replace(/[$,\s]/g, '');
  const value = Number(text);
  return text === '' || !Number.isFinite(value) ? null : value;
}

const readWhole = (cell: string | undefined) => {
  const value = readNumber(cell);
  return value === null ? null : Math.round(value);
};

/**
 * Reads one keyword per line. Text from a spreadsheet, which separates columns with tabs, can also have the columns
 * Difficulty, Volume, and Cost per click. A header row is skipped.
 */
export function readPastedKeywords(text: string): PastedKeyword[] {
  return text.split(/\r?\n/).flatMap((line) => {
    const [keyword = '', difficulty, volume, cost] = line.split('\t').map((cell) => cell.trim());
    if (keyword === '' || keyword.toLowerCase() === 'keyword') return [];
    return [
      {
        keyword,
        difficulty: readWhole(difficulty),
        volume: readWhole(volume),
        cost_per_click: readNumber(cost),
      },
    ];
  });
}
