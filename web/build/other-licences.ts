import { readdirSync, readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

/** Packages that are missing from Vite's list of licences: from workers, fonts and flags. */
const otherPackages = [
  ...['@fontsource-variable/inter', '@fontsource/barlow-condensed', 'flag-icons', 'libheif-js', 'workbox-precaching'],
  ...['@zxcvbn-ts/core', '@zxcvbn-ts/language-common', '@zxcvbn-ts/language-en'],
];

/** Adds the licences of `otherPackages` to the list that the API serves as /licences.txt. */
export function otherLicences(): Plugin {
  const textOf = (name: string) => {
    const folder = new URL(`../../node_modules/${name}/`, import.meta.url);
    const read = (file: string) => readFileSync(new URL(file, folder), 'utf8');
    const { version, license } = JSON.parse(read('package.json')) as { version: string; license: string };
    const file = readdirSync(folder).find((one) => one.startsWith('LICENSE')) ?? 'LICENSE';
    return `\n## ${name} - ${version} (${license})\n\n${read(file).trim()}\n`;
  };
  return {
    name: 'other-licences',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const list = bundle['licences.txt'];
        if (list?.type !== 'asset') throw new Error('Vite has made no list of licences');
        list.source = `${String(list.source)}${otherPackages.map(textOf).join('')}`;
      },
    },
  };
}
