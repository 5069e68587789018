import { describe, expect, it } from '@jest/globals';
import { riderForm } from '../../league/contract/forms.js';
import { createRiders } from './rider-requests.js';

const rider = { first: 'Marc', last: 'Márquez', number: 93, team: 'Gresini Racing', manufacturer: 'Ducati' };
const isAccepted = (change: object) =>
  createRiders.safeParse({ season: 2025, competitors: [{ ...rider, ...change }] }).success;
const isSent = (change: object) => riderForm.safeParse({ ...rider, points: '0', country: 'ESP', ...change }).success;

describe('a rider', () => {
  it.each(['first', 'last', 'team', 'manufacturer'])(
    'has no line breaks in the field %s, and no direction marks, which would reorder the text around it',
    (field) => {
      expect([isAccepted({}), isSent({})]).toEqual([true, true]);
      for (const text of ['Mar\u202ec', 'Marc\u2067', 'Marc\nMárquez', 'Marc\u2028']) {
        const change = { [field]: `A${text}B` };
        expect([isAccepted(change), isSent(change)]).toEqual([false, false]);
      }
    },
  );
});
