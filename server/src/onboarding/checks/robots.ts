/** The search engine whose rules count; without rules of its own those for all ('*'). */
const crawler = 'googlebot';

interface Group {
  agents: string[];
  rules: { isAllowed: boolean; path: string }[];
}

/** Splits a robots.txt into groups: one or more user agents, then their rules (RFC 9309). */
function groupsOf(robots: string): Group[] {
  const groups: Group[] = [];
  let isNaming = false;
  for (const line of robots.split(/\r\n|\r|\n/)) {
    const [, field = '', value = ''] = /^\s*([a-z-]+)\s*:\s*([^#]*)/i.exec(line) ?? [];
    const name = field.toLowerCase();
    const text = value.trim();
    if (name === 'user-agent') {
      if (!isNaming) groups.push({ agents: [], rules: [] });
      groups.at(-1)?.agents.push(text.toLowerCase());
      isNaming = true;
    } else if (name === 'allow' || name === 'disallow') {
      groups.at(-1)?.rules.push({ isAllowed: name === 'allow', path: text });
      isNaming = false;
    }
  }
  return groups;
}

const coversHomePage = (path: string) => path === '/' || path === '/*' || path === '*';

/** Returns whether a robots.txt lets search engines read the home page. */
export function letsSearchEnginesIn(robots: string): boolean {
  const groups = groupsOf(robots);
  const own = groups.filter(({ agents }) => agents.includes(crawler));
  const matching = own.length > 0 ? own : groups.filter(({ agents }) => agents.includes('*'));
  const rules = matching.flatMap((group) => group.rules);
  const isClosed = rules.some(({ isAllowed, path }) => !isAllowed && coversHomePage(path));
  // Of an allow and a disallow of the same length, the allow wins.
  const isOpened = rules.some(
    ({ isAllowed, path }) => isAllowed && (coversHomePage(path) || path === '/$'),
  );
  return !isClosed || isOpened;
}
