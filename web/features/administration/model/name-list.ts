/** "5 Johann Zarco, 49 Fabio Di Giannantonio" */
export const nameList = (riders: readonly { number: number; first: string; last: string }[]): string =>
  riders.map(({ number, first, last }) => `${number} ${first} ${last}`).join(', ');
