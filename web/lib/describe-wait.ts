/** Own text, the catalogues have none: what is said to a 429 with so many seconds to wait, or without a time. */
export function describeWait(seconds: number | undefined): string {
  if (!seconds || seconds < 10) return 'That was too often. Wait a moment, then try again.';
  const minutes = Math.ceil(seconds / 60);
  return `That was too often. Try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`;
}
