import { describe, expect, it } from '@jest/globals';
import { splitBrand } from './page-paths.js';

describe('splitBrand', () => {
  it('colours the last word', () => {
    expect(splitBrand('The Paddock Club')).toEqual({ plain: 'The Paddock ', coloured: 'Club' });
  });

  it('colours a single word whole', () => {
    expect(splitBrand('Paddock')).toEqual({ plain: '', coloured: 'Paddock' });
  });
});
