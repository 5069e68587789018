import { describe, expect, it } from 'vitest';
import { screen } from '@testing-library/react';
import type { WeekendAdmin } from '../../../../../league/contract/shapes.js';
import { aFinalizePreview, aRace, aWeekend, aWeekendAdmin } from '../../../../spec/a-weekend.js';
import { press, renderSeasonPage } from '../../../../spec/season-page.js';

/** Resolves to true if the button is inactive when it appears. */
const isInactiveAtFirst = (name: string) =>
  new Promise<boolean>((resolve) => {
    const appeared = new MutationObserver(() => {
      const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name);
      if (!button) return;
      appeared.disconnect();
      resolve(button.getAttribute('aria-disabled') === 'true');
    });
    appeared.observe(document.body, { childList: true, subtree: true });
  });

// proves: more-16
describe('the second tap of a double tap', () => {
  const both: Partial<WeekendAdmin> = { status: 1, race: aRace(71), sprint_race: aRace(72) };

  it.each<[string, Partial<WeekendAdmin>, string[]]>([
    ['Delete the race result', both, []],
    ['Finalize and send e-mail', both, ['Finalize…']],
    ['Un-finalize', { ...both, status: 2 }, []],
  ])('does not reach the button that replaces another one: %s', async (name, given, path) => {
    const { user } = await renderSeasonPage(
      { race_weekends: [aWeekend()] },
      {
        'get-race-weekend-admin': () => ({ body: { race_weekend: aWeekendAdmin(given) } }),
        'preview-finalize': () => ({ body: { preview: aFinalizePreview } }),
      },
    );
    const inactive = isInactiveAtFirst(name);
    await press(user, /^Qatar GP/);
    await screen.findByRole('region', { name: 'Sprint Race' });
    for (const button of path) await press(user, button);
    expect(await inactive).toBe(true);
  });
});
