/** Lets other work of the process run where that is due. A computation calls it often: how often it yields, the function decides. */
export type YieldToEventLoop = () => Promise<void>;

/** This many rows of a column are worked through without yielding: about a millisecond of work. */
const SLICE = 1 << 15;

/** Works through the indexes 0 to size - 1 in slices, and may yield after each. Runs in browsers, too. */
export async function inSlices(
  size: number,
  yieldToEventLoop: YieldToEventLoop,
  work: (from: number, to: number) => void,
): Promise<void> {
  for (let from = 0; from < size; from += SLICE) {
    work(from, Math.min(from + SLICE, size));
    await yieldToEventLoop();
  }
}
