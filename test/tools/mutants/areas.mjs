/** The mutated files by area. Stryker runs once for each part of an area. */
export const areas = {
  rules: [
    'league/rules/*.ts',
    'league/rules/{links,passwords}/*.ts',
    'league/standings/standings-plan.ts',
    'league/members/purpose-key.ts',
    'league/contract/{page-paths,fields,short-texts}.ts',
  ],
  parsers: ['worker/retrieval/sources/**/*.ts'],
  models: ['web/{features,shared}/*/model/*.ts', 'web/shared/{members,riders}/*.ts', 'web/lib/*.ts'],
};

/** Files in these folders that are not mutated. */
export const others = [
  '!**/*.{spec,entity,repository,service,module,worker}.ts',
  // what-if.ts is compared with finalized weekends by its properties, and in-slices.ts yields to the event loop.
  '!league/rules/{what-if,in-slices}.ts',
  // Hooks, network calls, and code that needs a browser (the page, its storage, a canvas).
  '!web/**/use-*.ts',
  '!web/lib/{api-client,close-on-back,drafts,focus-on-arrival,kept-answers,page-meta,theme}.ts',
  '!web/features/settings/model/crop-picture.ts',
  // Tables.
  '!web/features/fair-play/model/season-2023.ts',
];

/** Returns the area of a mutated file. @param {string} path */
export function areaOf(path) {
  if (path.startsWith('league/')) return 'rules';
  return path.startsWith('worker/') ? 'parsers' : 'models';
}
