/** The directions of docs/architecture.md, checked. */
module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'Entities name each other in their relations, by types alone.',
      severity: 'error',
      from: {},
      to: { circular: true, via: { pathNot: '\\.entity\\.ts$' } },
    },
    {
      name: 'no-cycles-of-entities-but-by-types',
      severity: 'error',
      from: { path: '\\.entity\\.ts$' },
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    { name: 'api-and-worker-apart', severity: 'error', from: { path: '^api/' }, to: { path: '^worker/' } },
    { name: 'worker-and-api-apart', severity: 'error', from: { path: '^worker/' }, to: { path: '^api/' } },
    {
      name: 'league-knows-no-app',
      severity: 'error',
      from: { path: '^league/' },
      to: { path: '^(api|worker|web|demo)/' },
    },
    {
      name: 'web-sees-the-contract-and-what-runs-on-both-sides',
      severity: 'error',
      from: { path: '^web/', pathNot: '\\.spec\\.tsx?$' },
      to: {
        path: '^(api|worker|demo|league/)',
        pathNot:
          '^league/(contract|links|passwords|pictures)/|^league/(riders|picks|results|standings|what-if)/(?!.*\\.(entity|repository|service|module)\\.ts$)',
      },
    },
    {
      name: 'both-sides-know-no-side',
      comment:
        'league/links, league/passwords and league/pictures run in the browser too: the contract and the library of their matter, nothing of Node.',
      severity: 'error',
      from: { path: '^league/(links|passwords|pictures)/', pathNot: '\\.spec\\.ts$' },
      to: { pathNot: '^league/(contract|links|passwords|pictures)/|^node_modules/(@zxcvbn-ts|linkify-it)/' },
    },
    {
      name: 'rules-of-the-browser-know-no-node',
      comment: 'The rules of points and rank run in the browser, too (docs/decisions/what-if.md).',
      severity: 'error',
      from: {
        path: '^league/(core/in-slices|riders/(points|championship-table)|picks/pick-rules|standings/(scoring|ranking|column-sort)|what-if/what-if)\\.ts$',
      },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'contract-stands-alone',
      severity: 'error',
      from: { path: '^league/contract/', pathNot: '\\.spec\\.ts$' },
      to: { path: '^(league/(?!contract/)|node_modules/(?!zod/))' },
    },
    {
      name: 'rules-are-pure',
      comment:
        'A file of league/<part>/ without a role suffix is a rule: it imports rules, texts and types, digests and what yields to the event loop, no TypeORM, Nest or BullMQ.',
      severity: 'error',
      from: {
        path: '^league/(autopilot|seasons|riders|picks|results|standings|retrieval|email|groups|season-archive|what-if)/',
        pathNot: '\\.(entity|store|repository|service|module|spec)\\.ts$',
      },
      to: {
        pathNot:
          '^league/(autopilot|seasons|riders|picks|results|standings|retrieval|email|groups|season-archive|what-if)/(?!.*\\.(entity|store|repository|service|module)\\.ts$)|^league/contract/|^league/rules/in-slices|^(node:)?crypto$',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'web-lib-imports-lib',
      severity: 'error',
      from: { path: '^web/lib/', pathNot: '\\.spec\\.tsx?$' },
      to: { path: '^web/(?!lib/)' },
    },
    {
      name: 'web-ui-imports-lib',
      comment: 'Primitives: no session, no queries, no domain words.',
      severity: 'error',
      from: { path: '^web/ui/', pathNot: '\\.spec\\.tsx?$' },
      to: { path: '^web/(?!(ui|lib)/)|^node_modules/@tanstack/' },
    },
    {
      name: 'web-shared-imports-ui-and-lib',
      comment:
        'A subject may show another one (a comment its author, a row its rider); no-cycles keeps them in an order.',
      severity: 'error',
      from: { path: '^web/shared/', pathNot: '\\.spec\\.tsx?$' },
      to: { path: '^web/(?!(shared|ui|lib)/)' },
    },
    {
      name: 'web-features-import-shared-ui-and-lib',
      comment: 'Never each other. A spec may show two pages, as a reader goes from one to the other.',
      severity: 'error',
      from: { path: '^web/features/([^/]+)/', pathNot: '\\.spec\\.tsx?$' },
      to: { path: '^web/', pathNot: '^web/(features/$1|shared|ui|lib)/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|var)/' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default'] },
  },
};
