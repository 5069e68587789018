/** The page of the results site from which the list of a season's events is read; it leads to the latest event. */
export function calendarLink(resultsSite: string, year: number): string {
  return `${resultsSite}/motogp/results/${year}/`;
}
