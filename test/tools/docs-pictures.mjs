/**
 * Run `npm run docs:pictures` after `npm run screens`. It crops the screenshots to the first screen. The pictures in
 * docs/guide/ come from the light narrow screens, and the pictures in the README from the light wide screens.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';

const guides = 'docs/guide';
const pages = readdirSync(guides, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.md'));
const shown = pages.flatMap((page) => [
  ...readFileSync(join(guides, page), 'utf8').matchAll(/pictures\/([\w-]+)\.webp/g),
]);

/** The screens in the README, by picture name. */
const ofReadme = { home: 'home-member', standings: 'standings-member', rider: 'rider' };

/** @param {string} screen @param {number} height */
async function firstScreen(screen, height) {
  const file = `var/screens/season/${screen}-light.png`;
  if (!existsSync(file)) throw new Error(`${file} is missing: run npm run screens first`);
  const picture = sharp(file);
  const { width, height: whole } = await picture.metadata();
  return picture.extract({ left: 0, top: 0, width, height: Math.min(height, whole) });
}

for (const name of new Set(shown.map(([, name = '']) => name))) {
  const part = await firstScreen(`${name}-narrow`, 844);
  await part.webp({ quality: 85 }).toFile(`docs/pictures/${name}.webp`);
}
for (const [name, screen] of Object.entries(ofReadme)) {
  const part = await firstScreen(`${screen}-wide`, 800);
  await part.png({ compressionLevel: 9 }).toFile(`docs/pictures/${name}.png`);
}
