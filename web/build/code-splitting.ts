import type { Rolldown } from 'vite';

/** Packages that a chunk would contain as a whole. */
const largePackages = /\/node_modules\/(downshift|radix-ui|zod)\//;
/**
 * Parts of the home page and the standings that load later. Separate, so that the shared chunk does not contain them.
 */
const laterParts = /\/(seals|season-archive|season-end|ornament)/;

/**
 * Puts our modules that several pages import statically into one chunk, with the packages that they need. Exceptions
 * are `laterParts` and modules that need `largePackages`. Rolldown's default creates a dozen small chunks per page, and
 * each takes a round trip on a phone.
 */
function sharedByPages(): Rolldown.CodeSplittingNameFunction {
  const pages = new Map<string, ReadonlySet<string>>();
  const large = new Map<string, boolean>();
  return function nameOf(id, context) {
    const pagesOf = (module: string): ReadonlySet<string> => {
      const before = pages.get(module);
      if (before) return before;
      const found = new Set(module.endsWith('-page.tsx') ? [module] : []);
      pages.set(module, found);
      for (const importer of context.getModuleInfo(module)?.importers ?? [])
        for (const page of pagesOf(importer)) found.add(page);
      return found;
    };
    const isLarge = (module: string): boolean => {
      const before = large.get(module);
      if (before !== undefined) return before;
      large.set(module, largePackages.test(module));
      if ((context.getModuleInfo(module)?.importedIds ?? []).some(isLarge)) large.set(module, true);
      return large.get(module) === true;
    };
    if (/\/node_modules\/(?!@tanstack)|-page\.tsx$/.test(id) || laterParts.test(id)) return null;
    return pagesOf(id).size > 1 && !isLarge(id) ? 'shared' : null;
  };
}

export const output: Rolldown.OutputOptions = {
  // `packages` runs before `first` (app/start-after-paint.js). Without `first`, modules that the first load shares with
  // pages would move to the chunk `shared`.
  codeSplitting: {
    groups: [
      { name: 'packages', tags: ['$initial'], test: /\/node_modules\/|\/app\/packages\.ts$/, priority: 2 },
      { name: 'first', tags: ['$initial'], priority: 1 },
      { name: sharedByPages() },
    ],
  },
};
