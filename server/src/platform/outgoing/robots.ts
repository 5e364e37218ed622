/** The part of robots.txt that applies to one crawler (RFC 9309). */
export interface Robots {
  /** Whether this path with its query may be asked. */
  allows: (path: string) => boolean;
  crawlDelayMilliseconds: number;
  sitemaps: readonly string[];
}

interface Rule {
  pattern: string;
  isAllowed: boolean;
}

interface Group {
  agents: string[];
  rules: Rule[];
  delay: number;
}

/** RFC 9309 requires at least 500 KiB; the rest of a longer file is ignored. */
const longestFile = 500 * 1024;
/** Sites that ask for longer pauses would never be checked. */
const longestDelay = 60_000;

export const allowsAll: Robots = { allows: () => true, crawlDelayMilliseconds: 0, sitemaps: [] };

/** When robots.txt can't be read because the server fails, nothing may be asked (RFC 9309, 2.3.1.4). */
export const allowsNothing: Robots = { ...allowsAll, allows: () => false };

/** Compares percent-encoded and plain forms as equal. */
function normalizePath(path: string): string {
  try {
    return encodeURI(decodeURI(path)).replaceAll('%25', '%');
  } catch {
    return path;
  }
}

/** `*` stands for any text, a final `$` for the end. Greedy without backtracking over more than one star. */
function matches(pattern: string, path: string): boolean {
  const isWhole = pattern.endsWith('$');
  const parts = (isWhole ? pattern.slice(0, -1) : pattern).split('*');
  const first = parts[0] ?? '';
  if (!path.startsWith(first)) return false;
  let place = first.length;
  for (let index = 1; index < parts.length; index += 1) {
    const part = parts[index] ?? '';
    const isLast = index === parts.length - 1;
    if (isWhole && isLast) {
      return path.length - part.length >= place && path.endsWith(part);
    }
    const found = path.indexOf(part, place);
    if (found === -1) return false;
    place = found + part.length;
  }
  return !isWhole || place === path.length;
}

function readGroups(text: string): { groups: Group[]; sitemaps: string[] } {
  const groups: Group[] = [];
  const sitemaps: string[] = [];
  let group: Group | undefined;
  let isNaming = false;
  for (const line of text.slice(0, longestFile).split(/\r\n|\r|\n/)) {
    const [, name = '', value = ''] = /^\s*([a-z-]+)\s*:\s*([^#]*?)\s*(?:#.*)?$/i.exec(line) ?? [];
    switch (name.toLowerCase()) {
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
        // An empty Disallow allows everything, as no rule does.
        if (group && value !== '') {
          const isAllowed = name.toLowerCase() === 'allow';
          group.rules.push({ pattern: normalizePath(value), isAllowed });
        }
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

/** Parses robots.txt for a crawler: its own groups, or those for all. */
export function parseRobots(text: string, agent: string): Robots {
  const { groups, sitemaps } = readGroups(text.replace(/^\uFEFF/, ''));
  const named = groups.filter(({ agents }) => agents.includes(agent.toLowerCase()));
  const applying = named.length > 0 ? named : groups.filter(({ agents }) => agents.includes('*'));
  // The longest pattern wins, and of two equally long ones the one that allows.
  const rules = applying
    .flatMap((group) => group.rules)
    .sort(
      (a, b) => b.pattern.length - a.pattern.length || Number(b.isAllowed) - Number(a.isAllowed),
    );
  const delay = Math.max(0, ...applying.map((group) => group.delay));
  return {
    allows(path) {
      const normal = normalizePath(path);
      return rules.find(({ pattern }) => matches(pattern, normal))?.isAllowed ?? true;
    },
    crawlDelayMilliseconds: Math.min(delay, longestDelay),
    sitemaps,
  };
}
