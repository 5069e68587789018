import type { RawRow } from './raw-row.js';

export type ResultField = keyof RawRow;

/** How a field is found: by the class of its cells, or, when the site has renamed its classes, by the head of its column. */
export const resultFields: Record<ResultField, { css: string; heads: readonly string[] }> = {
  position: { css: 'ms-table_field--pos', heads: ['Cla', 'Pos', 'Position'] },
  number: { css: 'ms-table_field--number', heads: ['#', 'No', 'Number'] },
  name: { css: 'ms-table_field--result_driver_id', heads: ['Driver', 'Rider'] },
  points: { css: 'ms-table_field--points', heads: ['Points', 'Pts'] },
};

export const resultFieldNames = Object.keys(resultFields) as ResultField[];

/** Whether the head of a column is one of those that the field is known to have ("Pos.", "PTS"). */
export function isHeadOf(field: ResultField, head: string): boolean {
  const written = head.toLowerCase().replace(/\.$/, '');
  return resultFields[field].heads.some((known) => known.toLowerCase() === written);
}
