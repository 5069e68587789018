import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

/**
 * The Jest transformer for built code. A spec imports the exports of the module that its process loaded once, outside
 * of Jest's module registry (docs/decisions/integration-tests-in-process.md).
 */
export default {
  /** @param {string} source @param {string} path */
  getCacheKey(source, path) {
    const build = readFileSync(new URL('../../dist/built-from', import.meta.url));
    return createHash('sha256').update(build).update(path).update(source).digest('hex');
  },

  /** @param {string} _source @param {string} path */
  async processAsync(_source, path) {
    const url = pathToFileURL(path).href;
    const names = Object.keys(await import(url));
    return { code: `export const { ${names.join(', ')} } = await loadBuiltCode('${url}');\n` };
  },
};
