import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import type { Plugin } from 'vite';

/**
 * Renders the icons of the installed site from app/favicon.svg. A device may cut a maskable icon to a circle of 80 % of
 * its width. So in this icon and the icon for home screens, the drawing is within that circle, on a filled background.
 */
export function appIcons(): Plugin {
  const drawing = readFileSync(new URL('../app/favicon.svg', import.meta.url));
  const render = (size: number) =>
    sharp(drawing, { density: size * 4 })
      .resize(size, size)
      .png();
  const renderFilled = async (size: number) => {
    const inner = await render(Math.round(size * 0.8)).toBuffer();
    const background = { width: size, height: size, channels: 3, background: '#16181d' } as const;
    return sharp({ create: background })
      .composite([{ input: inner }])
      .png();
  };
  return {
    name: 'app-icons',
    apply: 'build',
    async generateBundle() {
      const icons = {
        'icon-192': render(192),
        'icon-512': render(512),
        'maskable-512': await renderFilled(512),
        'apple-touch-icon': await renderFilled(180),
      };
      for (const [name, icon] of Object.entries(icons))
        this.emitFile({ type: 'asset', fileName: `icons/${name}.png`, source: await icon.toBuffer() });
    },
  };
}
