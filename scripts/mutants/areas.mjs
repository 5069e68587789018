/** What is mutated: the parts of each area, one run of Stryker each. */
export const areas = {
  rules: [
    ...['riders', 'picks', 'results', 'retrieval', 'autopilot', 'standings', 'comments', 'members', 'passwords'].map(
      (folder) => `league/${folder}/*.ts`,
    ),
    'league/contract/{page-paths,split-brand}.ts',
  ],
  parsers: ['worker/retrieval/sources/**/*.ts'],
  models: [
    'web/features/administration/{model,api}/*.ts',
    'web/features/!(administration)/model/*.ts',
    'web/{comments,places,progress}/model/*.ts',
    'web/{lib,lib/paging,lib/session,passwords,app/shell}/*.ts',
  ],
};

/** What is not, though it stands there. */
export const others = [
  '!**/*.{spec,entity,store,repository,service,module,worker}.ts',
  // A command, and a connection to the database.
  '!league/members/create-admin.ts',
  '!league/retrieval/termination-channel.ts',
  // Hooks, calls, and what needs a browser: the page, its storage, the network, a canvas.
  '!web/**/{use,change}-*.ts',
  '!web/features/administration/api/look-through.ts',
  '!web/lib/{back-closes,call-api,drafts,focus-on-arrival,page-meta,theme}.ts',
  '!web/passwords/start-judge.ts',
  '!web/features/settings/model/{crop-picture,open-picture}.ts',
  // Tables of names.
  '!web/lib/query-keys.ts',
  '!web/app/shell/theme-names.ts',
];

/** The area of a file that was mutated. */
export function areaOf(path) {
  if (path.startsWith('league/')) return 'rules';
  return path.startsWith('worker/') ? 'parsers' : 'models';
}
