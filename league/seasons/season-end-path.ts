/** The page that shows how a season ended, without leading slash: the path of the notification of it. */
export const seasonEndPath = (year: number): string => `hall-of-fame/${year}`;
