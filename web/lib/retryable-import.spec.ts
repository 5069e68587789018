import { expect, it } from 'vitest';
import { retryableImport, watchStyles } from './retryable-import.js';

const sheets = () => [...document.head.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')];

it('retryableImport reloads a failed style sheet before the code that needs it', async () => {
  watchStyles();
  for (const name of ['failed', 'loaded'])
    document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href: `/${name}.css` }));
  sheets()[0]?.dispatchEvent(new Event('error'));
  expect(sheets().map(({ href }) => new URL(href).pathname)).toEqual(['/loaded.css']);

  let imports = 0;
  const load = retryableImport(() => Promise.resolve((imports += 1)));
  const refused = load();
  sheets().at(-1)?.dispatchEvent(new Event('error'));
  await expect(refused).rejects.toThrow('A style sheet could not be loaded');
  expect(imports).toBe(0);

  const loaded = load();
  expect(sheets().map(({ href }) => new URL(href).pathname)).toEqual(['/loaded.css', '/failed.css']);
  sheets().at(-1)?.dispatchEvent(new Event('load'));
  expect(await loaded).toBe(1);
  expect(await load()).toBe(2);
});
