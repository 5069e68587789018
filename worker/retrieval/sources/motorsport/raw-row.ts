/** The texts of a row of a result table as they stand on the page, without surrounding white space. */
export interface RawRow {
  position: string;
  number: string;
  name: string;
  points: string;
}
