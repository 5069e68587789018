/** The districts of `league/` (docs/architecture.md), floor by floor from the ground up. */
const floors = [
  ['contract'],
  ['rules'],
  ['schema'],
  ['platform'],
  ['members'],
  ['messages'],
  ['season'],
  ['accounts', 'retrieval', 'standings'],
  ['community', 'outlook'],
  ['account-deletion', 'reading'],
];

/** The modules of the contract with schemas of responses. */
const answers =
  '^league/contract/(answer-schemas/|(account|administration|answer-fields|answers|autopilot|championship|championship-setup|' +
  'classification|groups|home|own-weekend|projection|refusals|seals|season-archive|season-end|second-factor|shapes|standings|' +
  'tips|weekend-difference|what-if)\\.ts$)';

/** The modules of the API that may read from the database. */
const readsInTheApi = '^api/(http|response-cache|site-administration)/|\\.spec\\.ts$';

/** Checks the directions of docs/architecture.md. */
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
    {
      name: 'presenters-are-pure',
      comment:
        'They present facts: nothing is injected, and nothing is read. Facts are types of services and repositories.',
      severity: 'error',
      from: { path: '\\.presenter\\.ts$' },
      to: {
        path: '\\.(service|repository|module)\\.ts$|(^|/)node_modules/@nestjs/',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'the-api-reads-through-services',
      comment: 'Query services return facts. HTTP, the response cache and the site administration read more.',
      severity: 'error',
      from: { path: '^api/', pathNot: readsInTheApi },
      to: { path: '\\.repository\\.ts$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'the-api-knows-no-database',
      severity: 'error',
      from: { path: '^api/', pathNot: readsInTheApi },
      to: { path: '(^|/)node_modules/typeorm/|^league/platform/database/' },
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
      name: 'web-sees-the-contract-and-the-rules',
      severity: 'error',
      from: { path: '^web/', pathNot: '\\.spec\\.tsx?$' },
      to: { path: '^(api|worker|demo)/|^league/(?!(contract|rules)/)' },
    },
    {
      name: 'contract-and-rules-run-in-the-browser',
      comment: 'No Node, TypeORM, Nest or BullMQ.',
      severity: 'error',
      from: { path: '^league/(contract|rules)/', pathNot: '\\.spec\\.ts$' },
      to: { pathNot: '^league/(contract|rules)/|^node_modules/(zod|@zxcvbn-ts|linkify-it|libheif-js)/' },
    },
    {
      name: 'answer-types-without-their-schemas',
      comment: 'The browser does not load zod for answers.',
      severity: 'error',
      from: { path: '^(web|league/(rules|contract))/', pathNot: `\\.spec\\.tsx?$|^web/(spec|app/main)|${answers}` },
      to: { path: answers, dependencyTypesNot: ['type-only'] },
    },
    ...floors.flatMap((floor, index) =>
      floor.map((district) => ({
        name: `${district}-imports-the-floors-below`,
        severity: 'error',
        from: { path: `^league/${district}/`, pathNot: '\\.spec\\.ts$' },
        to: { path: '^league/', pathNot: `^league/(${[district, ...floors.slice(0, index).flat()].join('|')})/` },
      })),
    ),
    {
      name: 'every-folder-is-a-district',
      severity: 'error',
      from: { path: '^league/', pathNot: `^league/(${floors.flat().join('|')})/|^league/[^/]+$` },
      to: {},
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
