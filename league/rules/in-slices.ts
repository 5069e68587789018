/** Lets other work of the process run. A computation may call it often: the function decides whether it yields. */
export type YieldToEventLoop = () => Promise<void>;

/** The number of rows that are processed without yielding: about a millisecond of work. */
const SLICE = 1 << 15;

/** Calls `work` for slices of the indexes 0 to size - 1 (`to` excluded), and may yield after each. Runs in browsers, too. */
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
