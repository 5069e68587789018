/** @jest-environment jsdom */
import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, render } from '@testing-library/react';
import { Flag } from './flag.js';

afterEach(cleanup);
const shown = (country: string | undefined) => render(<Flag country={country} />).container;

describe('a flag', () => {
  it('is a picture without a text of its own, loaded late', () => {
    const image = shown('RSA').querySelector('img');
    expect(image?.getAttribute('src')).toMatch(/^\/assets\/flags-[\d.]+\/za\.svg$/);
    expect(image?.alt).toBe('');
    expect(image?.getAttribute('loading')).toBe('lazy');
  });

  it('of a country without one is its three letters', () => {
    const container = shown('XYZ');
    expect(container.textContent).toBe('XYZ');
    expect(container.querySelector('img')).toBeNull();
  });

  it('of no country is nothing', () => {
    expect(shown(undefined).innerHTML).toBe('');
  });
});
