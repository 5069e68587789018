import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import { allFlags, flagsFolder } from '../../league/contract/racing-identity.js';

/** Emits the flags of the countries in results as separate files, outside scripts and styles. */
export function flags(): Plugin {
  const folder = new URL('flags/4x3/', import.meta.resolve('flag-icons/package.json'));
  return {
    name: 'flags',
    apply: 'build',
    generateBundle() {
      for (const code of allFlags) {
        const source = readFileSync(new URL(`${code}.svg`, folder), 'utf8');
        this.emitFile({ type: 'asset', fileName: `assets/${flagsFolder}/${code}.svg`, source });
      }
    },
  };
}
