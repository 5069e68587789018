/** The site of a weekend's results page; null where there is no page: the older race form makes weekends without one. */
export const resultsHost = (url: string): string | null => (URL.canParse(url) ? new URL(url).host : null);
