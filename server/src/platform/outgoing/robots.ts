/** The rules of robots.txt that apply to one crawler (RFC 9309). */
export interface Robots {
  /** Returns whether this path, including its query, may be requested. */
  allows: (path: string) => boolean;
  crawlDelayMilliseconds: number;
  sitemaps: readonly string[];
}

interface Rule {
  /** The pattern's literal parts. Any text may appear between them. */
  parts: readonly string[];
  /** Whether the pattern ends with `$`. */
  isWhole: boolean;
  length: number;
  isAllowed: boolean;
}

interface Group {
  agents: string[];
  rules: Rule[];
  delay: number;
}

/** RFC 9309 requires crawlers to parse at least 500 KiB; the rest of a longer file is ignored. */
const longestFile = 500 * 1024;
/**
 * The limits for the total length of the patterns that apply to a crawler, and for the length of a path that is
 * compared with them. The cost of comparing is at most the product of the two: without limits, a hostile file could
 * delay each address of a crawl by seconds.
 */
const mostPatternCharacters = 100_000;
const longestPath = 2_000;
/** In milliseconds. Longer delays are shortened to this, because sites that demand them could never be checked. */
const longestDelay = 60_000;

export const allowsAll: Robots = { allows: () => true, crawlDelayMilliseconds: 0, sitemaps: [] };

/** Applies if the server fails to return robots.txt (RFC 9309, 2.3.1.4). */
export const allowsNothing: Robots = { ...allowsAll, allows: () => false };

/** Normalizes a path, so that percent-encoded and plain characters compare equal. */
function normalizePath(path: string): string {
  try {
    return encodeURI(decodeURI(path)).replaceAll('%25', '%');
  } catch {
    return path;
  }
}

/** Parses a pattern: `*` matches any text, and a final `$` matches the end. */
function readRule(value: string, isAllowed: boolean): Rule {
  const pattern = normalizePath(value);
  const isWhole = pattern.endsWith('$');
  const parts = (isWhole ? pattern.slice(0, -1) : pattern).split('*');
  return { parts, isWhole, length: pattern.length, isAllowed };
}

/**
 * Searches for each part once, after the previous part. The first match of each part is enough, because a later match
 * never helps.
 */
function matches({ parts, isWhole }: Rule, path: string): boolean {
  const first = parts[0] ?? '';
  if (!path.startsWith(first)) return false;
  let position = first.length;
  for (let index = 1; index < parts.length; index += 1) {
    const part = parts[index] ?? '';
    const isLast = index === parts.length - 1;
    if (isWhole && isLast) {
      return path.length - part.length >= position && path.endsWith(part);
    }
    const partIndex = path.indexOf(part, position);
    if (partIndex === -1) return false;
    position = partIndex + part.length;
  }
  return !isWhole || position === path.length;
}

/**
 * Returns the field and value of a line. Doesn't use a pattern such as `[^#]*?\s*`, which takes quadratic time on a
 * line of spaces.
 */
function readLine(line: string): { name: string; value: string } {
  const comment = line.indexOf('#');
  const content = comment === -1 ? line : line.slice(0, comment);
  const colon = content.indexOf(':');
  if (colon === -1) return { name: '', value: '' };
  return {
    name: content.slice(0, colon).trim().toLowerCase(),
    value: content.slice(colon + 1).trim(),
  };
}

/** Returns the groups' rules in file order, up to the limit of their total length. */
function rulesOf(groups: readonly Group[]): Rule[] {
  let characters = 0;
  return groups
    .flatMap((group) => group.rules)
    .filter(({ length }) => {
      characters += length;
      return characters <= mostPatternCharacters;
    });
}

function readGroups(text: string): { groups: Group[]; sitemaps: string[] } {
  const groups: Group[] = [];
  const sitemaps: string[] = [];
  let group: Group | undefined;
  let isNaming = false;
  for (const line of text.slice(0, longestFile).split(/\r\n|\r|\n/)) {
    const { name, value } = readLine(line);
    switch (name) {
      case 'user-agent':
        if (!group || !isNaming) {
          group = { agents: [], rules: [], delay: 0 };
          groups.push(group);
        }
        group.agents.push(value.toLowerCase());
        isNaming = true;
        break;
      case 'allow':
      case 'disallow':
        isNaming = false;
        // An empty Disallow line allows everything, so it adds no rule.
        if (group && value !== '') group.rules.push(readRule(value, name === 'allow'));
        break;
      case 'crawl-delay':
        isNaming = false;
        if (group) group.delay = Math.max(0, Number(value) || 0) * 1000;
        break;
      case 'sitemap':
        if (sitemaps.length < 50) sitemaps.push(value);
        break;
    }
  }
  return { groups, sitemaps };
}

/**
 * Parses robots.txt for a crawler. Uses the groups that name the crawler or, if there are none, the groups for all
 * crawlers.
 */
export function parseRobots(text: string, agent: string): Robots {
  const { groups, sitemaps } = readGroups(text.replace(/^\uFEFF/, ''));
  const named = groups.filter(({ agents }) => agents.includes(agent.toLowerCase()));
  const applying = named.length > 0 ? named : groups.filter(({ agents }) => agents.includes('*'));
  // The longest pattern takes precedence. Among patterns of the same length, those that allow the path do.
  const rules = rulesOf(applying).sort(
    (a, b) => b.length - a.length || Number(b.isAllowed) - Number(a.isAllowed),
  );
  const delay = applying.reduce((longest, group) => Math.max(longest, group.delay), 0);
  return {
    allows(path) {
      const normal = normalizePath(path.slice(0, longestPath));
      return rules.find((rule) => matches(rule, normal))?.isAllowed ?? true;
    },
    crawlDelayMilliseconds: Math.min(delay, longestDelay),
    sitemaps,
  };
}
