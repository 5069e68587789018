/** Lets other work of the process have its turn. Called often; the one who gives it decides how often that is needed. */
export type Pause = () => Promise<void>;

/** So much of a column is worked through without a pause: about a millisecond of work. */
const SLICE = 1 << 15;

/** Works through the indexes 0 to size - 1 in slices, with a pause after each. */
export async function inSlices(size: number, pause: Pause, work: (from: number, to: number) => void): Promise<void> {
  for (let from = 0; from < size; from += SLICE) {
    work(from, Math.min(from + SLICE, size));
    await pause();
  }
}
