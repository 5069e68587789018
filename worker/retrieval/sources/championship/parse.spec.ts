import { describe, expect, it } from '@jest/globals';
import { parseResponse } from './parse.js';

const anEvent = {
  id: 'e1',
  name: 'GRAND PRIX OF QATAR',
  date_start: '2016-03-17',
  date_end: '2016-03-20',
  test: false,
};

describe('parseResponse', () => {
  it('ignores unknown fields, and accepts missing optional fields', () => {
    const text = JSON.stringify([{ ...anEvent, sponsored_name: 'x', circuit: { placed: { id: 3 } } }]);
    expect(parseResponse('events', text)).toEqual({ data: [anEvent] });
  });

  it('accepts an entry without team, constructor and number', () => {
    const text = JSON.stringify({ entry: [{ number: null, rider: { full_name: 'Mike Jones' } }] });
    expect(parseResponse('entries', text)).toMatchObject({
      data: { entry: [{ number: null, rider: { full_name: 'Mike Jones' }, constructor: null }] },
    });
  });

  it.each([
    ['a missing field', JSON.stringify([anEvent, { ...anEvent, date_start: undefined }]), '1.date_start is missing'],
    ['a field of another type', JSON.stringify([{ ...anEvent, test: 'no' }]), '0.test Invalid input'],
    ['a day that is none', JSON.stringify([{ ...anEvent, date_end: 'soon' }]), '0.date_end is not a day'],
    ['a day that no calendar has', JSON.stringify([{ ...anEvent, date_end: '2016-13-40' }]), '0.date_end is not a day'],
    ['the 31st of February', JSON.stringify([{ ...anEvent, date_end: '2016-02-31' }]), '0.date_end is not a day'],
    ['another value', '{"events":[]}', 'the whole response Invalid input'],
  ])('names %s with its path', (_, text, problem) => {
    const parsed = parseResponse('events', text);
    expect('reason' in parsed && parsed.reason).toContain(
      `The service sent the list of events in a different form: ${problem}`,
    );
  });

  it.each([
    ['HTML', '\n<!doctype html><h1>Access Denied</h1>', 'The service sent a web page instead of the list of seasons.'],
    ['half a body', '[{"id":"1","ye', 'The service sent the list of seasons incompletely, or not as JSON.'],
    ['an empty body', '', 'The service sent the list of seasons incompletely, or not as JSON.'],
  ])('describes %s', (_, text, reason) => {
    expect(parseResponse('seasons', text)).toEqual({ reason });
  });
});
