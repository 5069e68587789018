import { describe, expect, it } from '@jest/globals';
import { openPageOf, readPush } from './push-messages.js';

const origin = 'https://league.example';

describe('a push message', () => {
  it('is shown once: a second one of the same takes its place', () => {
    const shown = readPush({ id: 7, text: 'Qatar GP is final', path: 'race-weekends/18' });
    expect(shown).toMatchObject({
      title: 'Qatar GP is final',
      options: { tag: 'push-7', data: { path: 'race-weekends/18' } },
    });
  });

  it.each([null, undefined, 'text', {}, { id: '7', text: 'x', path: '' }])('is not %p', (data) => {
    expect(readPush(data)).toBeNull();
  });
});

describe('a click on it', () => {
  const click = async (path: unknown, open: string[]) => {
    const did: string[] = [];
    const windows = open.map((url) => ({
      url,
      focus: () => Promise.resolve(did.push(`focus ${url}`)),
      navigate: (to: string) => Promise.resolve(did.push(`navigate to ${to}`)),
    }));
    const openWindow = (url: string) => Promise.resolve(did.push(`open ${url}`));
    await openPageOf({ data: { path } }, origin, { matchAll: () => Promise.resolve(windows), openWindow });
    return did;
  };

  it('opens the page', async () => {
    expect(await click('race-weekends/18', [])).toEqual([`open ${origin}/race-weekends/18`]);
  });

  it('goes to the window that shows the page', async () => {
    const page = `${origin}/race-weekends/18`;
    expect(await click('race-weekends/18', [`${origin}/`, page])).toEqual([`focus ${page}`]);
  });

  it('opens the page in the window that is there', async () => {
    expect(await click('race-weekends/18', [`${origin}/`])).toEqual([
      `focus ${origin}/`,
      `navigate to ${origin}/race-weekends/18`,
    ]);
  });

  it.each(['/evil.example/x', '\\\\evil.example'])('never opens another site: %s', async (path) => {
    expect(await click(path, [])).toEqual([`open ${origin}/`]);
  });
});
