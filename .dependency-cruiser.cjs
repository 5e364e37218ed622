// Who may know whom. Areas know each other one way, platform knows no area, and an area is entered
// by its doors only. scripts/boundaries.test.mjs proves that each kind of rule still bites.

const { ALL, AREAS, SUB_AREAS } = require('./.dependency-cruiser-areas.cjs');

const anyOf = (names) => `(${names.join('|')})`;

const TEST = String.raw`\.(test|hard)\.tsx?$`;
/** Files of the server that put the areas together. */
const ROOTS = String.raw`^server/src/(main\.ts$|app/|cli/|demo/|testing/|migrations/)`;

const oneWay = (side) =>
  Object.entries(AREAS).map(([area, known]) => ({
    name: `${side}-${area}-knows-only-what-is-below`,
    severity: 'error',
    from: { path: `^${side}/src/${area}/`, pathNot: TEST },
    to: {
      path: `^${side}/src/${anyOf(ALL)}/`,
      pathNot: `^${side}/src/${anyOf([area, ...known])}/`,
    },
  }));

const subAreaRules = Object.entries(SUB_AREAS).flatMap(([area, { subAreas }]) => {
  const name = area.replace('/src/', '-');
  const ofOthers = (own) => Object.keys(subAreas).filter((one) => one !== own);
  return [
    ...Object.entries(subAreas).map(([subArea, { knows }]) => ({
      name: `${name}-${subArea}-knows-only-what-is-below`,
      severity: 'error',
      from: { path: `^${area}/${subArea}/`, pathNot: TEST },
      to: { path: `^${area}/`, pathNot: `^${area}/${anyOf([subArea, ...knows])}/` },
    })),
    ...Object.entries(subAreas)
      .filter(([, { entries }]) => entries)
      .map(([subArea, { entries }]) => ({
        name: `${name}-${subArea}-is-entered-by-its-entry-files`,
        severity: 'error',
        from: { path: `^${area}/${anyOf(ofOthers(subArea))}/`, pathNot: TEST },
        to: {
          path: `^${area}/${subArea}/`,
          pathNot: [
            String.raw`\.queries\.tsx?$`,
            `^${area}/${subArea}/shared/`,
            ...entries.map(
              (file) => `^${area}/${subArea}/${file.replaceAll('.', String.raw`\.`)}$`,
            ),
          ],
        },
      })),
  ];
});

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-circular-imports',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    { name: 'imports-are-found', severity: 'error', from: {}, to: { couldNotResolve: true } },
    {
      name: 'contract-knows-zod-alone',
      severity: 'error',
      from: { path: '^contract/src/', pathNot: TEST },
      to: { pathNot: ['^contract/src/', '^node_modules/zod/'] },
    },
    {
      name: 'contract-tests-know-no-side',
      severity: 'error',
      from: { path: '^contract/src/' },
      to: { path: '^(server|web|e2e|bench)/' },
    },
    {
      name: 'server-knows-no-web',
      severity: 'error',
      from: { path: '^server/' },
      to: { path: '^(web|e2e)/' },
    },
    {
      name: 'web-knows-no-server',
      severity: 'error',
      from: { path: '^web/' },
      to: { path: ['^(server|e2e)/', '^node_modules/(kysely|fastify|pg)/'] },
    },
    {
      name: 'journeys-know-the-contract-alone',
      severity: 'error',
      from: { path: '^e2e/' },
      // The stand-in of an outside service is no part of the server, nor is where tests keep WordPress.
      to: {
        path: '^(server|web)/',
        pathNot:
          '^server/src/testing/(chat-server|google-account|google-analytics|google-drive|link-site|mail-server|pagespeed|tls-authority|wordpress-site|wordpress/wordpress-software)\\.ts$',
      },
    },
    {
      name: 'clients-know-calls-without-endpoints',
      comment: 'endpoints bring their schemas, which only the server reads',
      severity: 'error',
      from: { path: '^(web|e2e)/' },
      to: {
        path: [
          String.raw`^contract/src/endpoints\.ts$`,
          String.raw`^contract/src/.+\.endpoints\.ts$`,
        ],
      },
    },
    {
      name: 'calls-have-schemas-as-types-alone',
      severity: 'error',
      from: { path: String.raw`^contract/src/.+\.calls\.ts$` },
      to: {
        path: [String.raw`^contract/src/.+\.(schema|endpoints)\.ts$`, '^node_modules/zod/'],
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'server-platform-knows-no-area',
      severity: 'error',
      from: { path: '^server/src/platform/', pathNot: TEST },
      to: { path: `^server/src/${anyOf(ALL)}/` },
    },
    {
      name: 'web-platform-knows-no-area',
      severity: 'error',
      from: { path: '^web/src/platform/', pathNot: TEST },
      to: { path: `^web/src/${anyOf([...ALL, 'app'])}/` },
    },
    ...oneWay('server'),
    ...oneWay('web'),
    {
      name: 'server-areas-are-entered-by-their-doors',
      comment: 'services, policies, events, presenters and the types of tables',
      severity: 'error',
      from: { path: `^server/src/${anyOf(ALL)}/`, pathNot: TEST },
      to: {
        path: `^server/src/${anyOf(ALL)}/`,
        pathNot: ['^server/src/$1/', String.raw`\.(service|policy|presenter|events|table)\.ts$`],
      },
    },
    {
      name: 'server-tables-are-known-by-type-alone',
      severity: 'error',
      from: { path: `^server/src/${anyOf(ALL)}/`, pathNot: TEST },
      to: {
        path: String.raw`^server/src/${anyOf(ALL)}/.+\.table\.ts$`,
        pathNot: '^server/src/$1/',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'web-areas-are-entered-by-their-doors',
      comment: 'queries and what is in a folder shared/',
      severity: 'error',
      from: { path: `^web/src/${anyOf(ALL)}/`, pathNot: TEST },
      to: {
        path: `^web/src/${anyOf(ALL)}/`,
        pathNot: ['^web/src/$1/', String.raw`\.queries\.tsx?$`, '/shared/'],
      },
    },
    ...subAreaRules,
    {
      name: 'server-areas-dont-know-who-puts-them-together',
      severity: 'error',
      from: { path: `^server/src/${anyOf([...ALL, 'platform'])}/`, pathNot: TEST },
      to: { path: ROOTS, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'web-areas-dont-know-the-shell',
      severity: 'error',
      from: { path: `^web/src/${anyOf(ALL)}/`, pathNot: TEST },
      to: { path: '^web/src/app/' },
    },
    {
      name: 'only-tests-know-the-testing-kit',
      severity: 'error',
      from: { path: '^server/src/', pathNot: [TEST, '^server/src/testing/'] },
      to: { path: '^server/src/testing/' },
    },
    {
      name: 'no-unlisted-packages',
      severity: 'error',
      from: { path: '^(contract|server|web)/src/', pathNot: [TEST, '^server/src/testing/'] },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown', 'npm-dev'], pathNot: '@types/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|\\.cache)/' },
    tsPreCompilationDeps: true,
    combinedDependencies: false,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      mainFields: ['module', 'main', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.css', '.json', '.d.ts'],
    },
  },
};
