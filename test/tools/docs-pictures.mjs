/**
 * `npm run docs:pictures`, after `npm run screens`: makes the pictures that the guides show (docs/guide/) of the screens of that name, as they are on a
 * light phone. Of a long page they have the first screen.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';

const guides = 'docs/guide';
const pages = readdirSync(guides, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.md'));
const shown = pages.flatMap((page) => [
  ...readFileSync(join(guides, page), 'utf8').matchAll(/pictures\/([\w-]+)\.webp/g),
]);

for (const name of new Set(shown.map(([, name = '']) => name))) {
  const screen = `var/screens/season/${name}-narrow-light.png`;
  if (!existsSync(screen)) throw new Error(`${screen} is missing: run npm run screens first`);
  const picture = sharp(screen);
  const { width, height } = await picture.metadata();
  const part = picture.extract({ left: 0, top: 0, width, height: Math.min(height, 844) });
  await part.webp({ quality: 85 }).toFile(`docs/pictures/${name}.webp`);
}
