const gramLength = 3;
/** The share of the quote's trigrams that a window must contain to be compared with the quote. */
const minimumShare = 0.3;

/** Returns three UTF-16 code units as one number, because a set looks up numbers faster than strings. */
const gramAt = (text: string, index: number) =>
  (text.charCodeAt(index) * 65_536 + text.charCodeAt(index + 1)) * 65_536 +
  text.charCodeAt(index + 2);

function gramsOf(text: string): Set<number> {
  const grams = new Set<number>();
  for (let index = 0; index + gramLength <= text.length; index += 1) {
    grams.add(gramAt(text, index));
  }
  return grams;
}

/**
 * Returns the start of the window of the quote's length that contains the most of the quote's trigrams; ties go to the
 * window nearest to `expected`. Returns null if no window has enough of them. Reads the text once.
 */
export function findNearestWindow(text: string, quote: string, expected: number): number | null {
  const grams = gramsOf(quote);
  const width = Math.max(1, quote.length - gramLength + 1);
  const total = Math.max(0, text.length - gramLength + 1);
  const isShared = new Uint8Array(total);
  let count = 0;
  let best = { start: 0, count: 0 };
  for (let index = 0; index < total; index += 1) {
    if (grams.has(gramAt(text, index))) {
      isShared[index] = 1;
      count += 1;
    }
    if (index >= width) count -= isShared[index - width] ?? 0;
    const start = Math.max(0, index - width + 1);
    const isNearer = Math.abs(start - expected) < Math.abs(best.start - expected);
    if (count > best.count || (count === best.count && isNearer)) best = { start, count };
  }
  return best.count >= width * minimumShare ? best.start : null;
}

interface Similar {
  start: number;
  end: number;
  /** The number of characters that were inserted, deleted or replaced. */
  distance: number;
}

/**
 * Returns the range around a window that needs the fewest changes to become the quote. Runs Sellers' algorithm over at
 * most twice the quote's length.
 */
export function findSimilar(text: string, quote: string, window: number): Similar {
  const margin = Math.ceil(quote.length / 2);
  const from = Math.max(0, window - margin);
  const region = text.slice(from, window + quote.length + margin);
  // `costs[i]` is the cost of turning the range that ends here and began at `begins[i]` into the quote's first i
  // characters.
  let costs = Array.from({ length: quote.length + 1 }, (_, index) => index);
  let begins = costs.map(() => 0);
  let best: Similar = { start: from, end: from, distance: quote.length };
  for (let end = 1; end <= region.length; end += 1) {
    const nextCosts = [0];
    const nextBegins = [end];
    for (let index = 1; index <= quote.length; index += 1) {
      const isSame = quote[index - 1] === region[end - 1];
      const replaced = (costs[index - 1] ?? 0) + (isSame ? 0 : 1);
      const inserted = (costs[index] ?? 0) + 1;
      const deleted = (nextCosts[index - 1] ?? 0) + 1;
      const cost = Math.min(replaced, inserted, deleted);
      nextCosts.push(cost);
      if (cost === replaced) nextBegins.push(begins[index - 1] ?? 0);
      else nextBegins.push((cost === inserted ? begins[index] : nextBegins[index - 1]) ?? 0);
    }
    costs = nextCosts;
    begins = nextBegins;
    const distance = costs[quote.length] ?? quote.length;
    if (distance < best.distance) {
      best = { start: from + (begins[quote.length] ?? 0), end: from + end, distance };
    }
  }
  return best;
}
