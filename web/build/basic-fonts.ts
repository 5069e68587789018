import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';

/** The characters of nearly all texts of the site: ASCII, accents in riders' names, and punctuation of messages. */
const basicCharacters = `${String.fromCharCode(...Array.from({ length: 95 }, (_, index) => 32 + index))}\u00a0·×áàâäãåçéèêëíìîïñóòôöõøúùûüýÁÄÉÍÓÖÚÜÑßæ‘’“”–—…−•›→↑↓`;
/** The weights of Inter that the styles use. Its file covers the weights 100 to 900. */
const interWeights = { wght: { min: 400, max: 700, default: 400 } };
/** Kerning, accents, and digits of equal width. */
const keepFeatures = ['kern', 'mark', 'ccmp', 'tnum'];
export const basicFonts = fileURLToPath(new URL('../../node_modules/.cache/basic-fonts', import.meta.url));

/**
 * Writes the site's fonts with only `basicCharacters`, a third of the bytes, and their style sheet to the folder
 * `basicFonts`. `weight` must equal the weight in the package's style sheet, because otherwise browsers do not combine
 * the faces of a family.
 */
export async function writeBasicFonts(): Promise<void> {
  mkdirSync(basicFonts, { recursive: true });
  const range = [...basicCharacters].map((one) => `U+${one.charCodeAt(0).toString(16)}`).join();
  const write = async (
    family: string,
    weight: string,
    source: string,
    options: Omit<Parameters<typeof subsetFont>[2], 'targetFormat'>,
  ) => {
    const name = source.replace(/.*\/(.*)-latin-(.*)-normal\.woff2/, '$1-basic-$2.woff2');
    const font = readFileSync(fileURLToPath(import.meta.resolve(source)));
    const subset = await subsetFont(font, basicCharacters, { targetFormat: 'woff2', keepFeatures, ...options });
    writeFileSync(`${basicFonts}/${name}`, subset);
    return `@font-face { font-family: '${family}'; font-weight: ${weight}; font-display: swap; src: url('./${name}') format('woff2'); unicode-range: ${range}; }\n`;
  };
  const barlow = (weight: number) =>
    write(
      'Barlow Condensed',
      String(weight),
      `@fontsource/barlow-condensed/files/barlow-condensed-latin-${weight}-normal.woff2`,
      { noHinting: true },
    );
  const inter = write('Inter Variable', '100 900', '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2', {
    variationAxes: interWeights,
  });
  writeFileSync(`${basicFonts}/basic.css`, (await Promise.all([inter, barlow(600), barlow(700)])).join(''));
}

/** The page loads its fonts together with the style, so that the first texts use them and do not move later. */
export function preloadFonts(): Plugin {
  return {
    name: 'preload-fonts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {} }) =>
        Object.keys(bundle)
          .filter((file) => /-basic-.*\.woff2$/.test(file))
          .map((file) => {
            const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', href: `/${file}` };
            return { tag: 'link', attrs, injectTo: 'head' as const };
          }),
    },
  };
}
