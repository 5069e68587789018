import { expect, it } from 'vitest';
import { readFileSync } from 'node:fs';
import { render } from '@testing-library/react';
import { NumberPlate } from './number-plate.js';

const manufacturerOf = (rider: { number: number; manufacturer?: string }) =>
  render(<NumberPlate rider={rider} />).container.querySelector('span')?.dataset['manufacturer'];
const tokens = readFileSync('web/ui/styles/tokens.css', 'utf8');

it.each(['Aprilia', 'Ducati', 'GASGAS', 'Honda', 'KTM', 'Yamaha'])(
  'a number plate of %s has a colour in both themes',
  (name) => {
    const found = manufacturerOf({ number: 1, manufacturer: name });
    expect(found).toBe(name.toLowerCase());
    expect(tokens).toContain(`[data-manufacturer='${found}']`);
    expect(tokens).toMatch(new RegExp(`--${found}: light-dark\\(#\\w+, #\\w+\\);`));
  },
);

it('a number plate without a manufacturer has no colour', () => {
  expect(manufacturerOf({ number: 7 })).toBeUndefined();
});
