import { join } from 'node:path';

/** The built front end. Every process runs in the root of the project. */
export const builtFrontEnd = join(process.cwd(), 'web/dist');
/** Its files that are named by their content. */
export const builtAssets = join(builtFrontEnd, 'assets');
/** Its page, where it is built. */
export const builtPage = join(builtFrontEnd, 'index.html');

/** A text as it stands in a page. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
