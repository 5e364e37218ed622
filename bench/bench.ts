// npm run bench -- NAME [OPTION…]: measures one part of the portal and prints the result next to its limit. Without a
// name, lists the benchmarks.
const benchmarks: Readonly<Record<string, readonly [file: string, summary: string]>> = {
  requests: [
    'requests.ts',
    'API calls on 200,000 articles, next to a bare Fastify with the best SQL',
  ],
  apps: ['apps.ts', 'hosted sites: create, start, back up, restore'],
  calendar: [
    'calendar.ts',
    'a month of the calendar and a board on 200,000 articles, next to the list’s query',
  ],
  checklists: ['checklists.ts', 'a checklist of 500 items in a browser'],
  directories: ['directories.ts', 'the directories with 5,000 users and 2,000 organizations'],
  health: ['health-cards.ts', '300 cards of account health in a browser'],
  inbox: ['inbox.ts', 'an inbox of 100,000 notifications, next to a plain list'],
  links: ['links.ts', 'a link check of 2,000 pages'],
  'live-pages': ['live-pages.ts', 'the check of 10,000 live pages on 200 sites'],
  lists: ['lists.ts', 'a list of 10,000 articles in a browser: sort, filter, scroll'],
  load: ['load-walk.ts', 'the worst input of every endpoint, next to a list of 100 rows'],
  pdf: ['pdf.ts', 'printing presentations of 12 and 20 slides'],
  posting: ['posting.ts', 'the posts of 100 sites'],
  reports: ['reports.ts', '40,000 reports, and the operations of a month of 300 clients'],
  scores: [
    'scores.ts',
    'health scores of 3,000 accounts with two years of history, next to the list without them',
  ],
  search: ['search.ts', 'the search of everything with 200,000 articles and their texts'],
  web: ['web.ts', 'cold starts of the web app in a browser'],
};

// Leave only the benchmark's own options in the arguments.
const [name] = process.argv.splice(2, 1);
const benchmark = benchmarks[name ?? ''];
if (benchmark) await import(`./${benchmark[0]}`);
else {
  console.log('npm run bench -- NAME\n');
  for (const [key, [, summary]] of Object.entries(benchmarks)) {
    console.log(`${key.padEnd(12)} ${summary}`);
  }
  if (name) process.exitCode = 1;
}
