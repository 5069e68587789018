import { type Hundredths, toHundredths } from '../../../../league/rules/points.js';

const unit = '(?:points?|pts?|punkte?|puntos?|punti|pontos?)\\.?';
const pointsText = new RegExp(
  `^(?:${unit}:? )?(\\d{1,3}(?:[.,]\\d{1,2})?)? ?(½)?(?: ?${unit})?(?: ?\\([^()]*\\)| ?[*†‡])*$`,
  'i',
);

/**
 * The number may have a unit, a remark in brackets or a footnote mark. A dash and an empty cell mean 0. Returns null
 * for other content, such as two numbers or a negative number.
 */
export function parsePoints(text: string): Hundredths | null {
  if (/^[‐-―−-]?$/.test(text)) return 0;
  const [, number, half] = pointsText.exec(text) ?? [];
  if (number === undefined && half === undefined) return null;
  if (half !== undefined && /[.,]/.test(number ?? '')) return null;
  return toHundredths(Number((number ?? '0').replace(',', '.')) + (half === undefined ? 0 : 0.5));
}
