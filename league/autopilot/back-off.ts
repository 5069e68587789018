const minute = 60_000;
const hour = 60 * minute;

/** After the first look in vain, the second, ...; after the last of them it gives up, two and a half days after the first look. */
const afterLooksInVain = [0.5, 1, 2, 4, 8, 12, 12, 12, 12].map((hours) => hours * hour);
/** After a page was read the first time, and after it had changed once, twice. */
const afterReads = [5, 15, 45].map((minutes) => minutes * minute);

/** So many looks in vain there are before it gives up. */
export const mostLooks = afterLooksInVain.length + 1;
/** So many failures in a row (no answer, not understood) stop it: a site that is away for an hour is back by then. */
export const mostFailures = 4;

/** How long to wait, in ms, after so many looks that found no result; null: no longer. */
export function lookAgainAfter(looksInVain: number): number | null {
  return afterLooksInVain[looksInVain - 1] ?? null;
}

/** How long to wait, in ms, for the second look at a page whose rows have changed so often between two looks; null: no longer. */
export function confirmAfter(changes: number): number | null {
  return afterReads[changes] ?? null;
}
