import { describe, expect, it } from 'vitest';
import { render } from '@testing-library/react';
import { Flag } from './flag.js';

const shown = (country: string | undefined) => render(<Flag country={country} />).container;

describe('a flag', () => {
  it('is a lazily loaded image without alternative text', () => {
    const image = shown('RSA').querySelector('img');
    expect(image?.getAttribute('src')).toMatch(/^\/assets\/flags-[\d.]+\/za\.svg$/);
    expect(image?.alt).toBe('');
    expect(image?.getAttribute('loading')).toBe('lazy');
  });

  it('is replaced by the three-letter code of an unknown country', () => {
    const container = shown('XYZ');
    expect(container.textContent).toBe('XYZ');
    expect(container.querySelector('img')).toBeNull();
  });

  it('is empty without a country', () => {
    expect(shown(undefined).innerHTML).toBe('');
  });
});
