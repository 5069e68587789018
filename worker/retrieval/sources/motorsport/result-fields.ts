export interface RawRow {
  position: string;
  number: string;
  name: string;
  points: string;
  /** Undefined if the page has no such text, like `bike`. */
  team?: string;
  bike?: string;
  /** The row is below a line or in a table "Not classified". */
  unclassified?: true;
  /** A mark such as DNF in a row that has a position. */
  mark?: string;
  /** The reason why the row cannot be read, as the end of a sentence about the row. */
  problem?: string;
}

export type ResultField = Extract<keyof RawRow, 'position' | 'number' | 'name' | 'points' | 'bike'>;

/** Fields are found by the classes of their cells. If the site has renamed its classes, the column headers decide. */
export const resultFields: Record<ResultField, { css: string; heads: readonly string[] }> = {
  position: { css: 'ms-table_field--pos', heads: ['Cla', 'Pos', 'Position'] },
  number: { css: 'ms-table_field--number', heads: ['#', 'No', 'Number'] },
  name: { css: 'ms-table_field--result_driver_id', heads: ['Driver', 'Rider', 'Name', 'Competitor'] },
  points: { css: 'ms-table_field--points', heads: ['Points', 'Pts'] },
  bike: { css: 'ms-table_field--car_model', heads: ['Bike', 'Chassis'] },
};

export const resultFieldNames = Object.keys(resultFields) as ResultField[];

/** Riders are matched by number, so the other fields may be missing. */
export const neededFields: readonly ResultField[] = ['position', 'number', 'points'];

export function isHeadOf(field: ResultField, head: string): boolean {
  const written = head.toLowerCase().replace(/\.$/, '');
  return resultFields[field].heads.some((known) => known.toLowerCase() === written);
}

const unclassified =
  'not[ -]classified|unclassified|non[ -]classified|non[ -]class[ée]s?|no clasificados?|non classificati|nicht gewertet|' +
  'nicht klassifiziert|retirements?|retired|retirados?|ritirati|abandons?|disqualified|disqualifications?|excluded|' +
  '(did )?not (start|finish|qualif)[a-z]*|dn[fsq]s?|withdrawn';
const unclassifiedLine = new RegExp(
  `^\\W*((riders?|drivers?) )?(${unclassified})( (riders?|drivers?))?[^\\p{L}]*$`,
  'iu',
);

export const namesUnclassified = (text: string): boolean => unclassifiedLine.test(text);
