import { afterEach, describe, expect, it, vi } from 'vitest';
import { readFileSync } from 'node:fs';
import { deleteDraft, listDrafts, loadDraft, saveDraft } from './drafts.js';
import { keepInvitation, loadInvitation } from './kept-invitation.js';
import { localStore, sessionStore } from './storage.js';

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

const refuse = (name: string) => () => {
  throw new DOMException('Access is denied', name);
};

/** Imitates Chromium with "Block all cookies", an app's browser without storage, and a browser with full storage. */
const refusals: [string, () => void][] = [
  [
    'is blocked',
    () => {
      vi.spyOn(window, 'localStorage', 'get').mockImplementation(refuse('SecurityError'));
      vi.spyOn(window, 'sessionStorage', 'get').mockImplementation(refuse('SecurityError'));
    },
  ],
  [
    'is turned off',
    () => {
      vi.spyOn(window, 'localStorage', 'get').mockReturnValue(null as unknown as Storage);
      vi.spyOn(window, 'sessionStorage', 'get').mockReturnValue(null as unknown as Storage);
    },
  ],
  ['is full', () => void vi.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse('QuotaExceededError'))],
];

describe.each(refusals)('a storage that %s', (_, begin) => {
  it.each([
    ['localStorage', localStore],
    ['sessionStorage', sessionStore],
  ])('keeps values until the page is closed: %s', (_name, store) => {
    store.set('a', 'stored before');
    begin();
    store.set('a', '1');
    store.set('b', '2');
    expect([store.get('a'), store.get('b'), store.get('c')]).toEqual(['1', '2', null]);
    expect(store.keys()).toEqual(expect.arrayContaining(['a', 'b']));
    store.delete('b');
    expect(store.get('b')).toBeNull();
    store.delete('a');
    expect(store.get('a')).toBeNull();
  });

  it('keeps drafts and the invitation of a visitor', () => {
    begin();
    saveDraft('anna comment', 'Half a sentence');
    keepInvitation('AAAAAAAAAAAAAAAAAAAAAA');
    expect([loadDraft('anna comment'), listDrafts(), loadInvitation()]).toEqual([
      'Half a sentence',
      ['anna comment'],
      'AAAAAAAAAAAAAAAAAAAAAA',
    ]);
    deleteDraft('anna comment');
    expect(listDrafts()).toEqual([]);
  });

  it('does not break the script that applies the theme before the first paint', () => {
    begin();
    const script = document.createElement('script');
    const errors: unknown[] = [];
    window.addEventListener('error', ({ error }) => errors.push(error));
    script.textContent = readFileSync('web/app/theme-first.js', 'utf8');
    document.head.append(script);
    expect(errors).toEqual([]);
  });
});
