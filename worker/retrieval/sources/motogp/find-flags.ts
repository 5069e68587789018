/** In words, where a page says it at all; where it does not, an admin says it. */
const words = { independent: /\bindependent\b/i, rookie: /\brookie\b/i };

/** Whether the texts beside a rider's name call him or her independent or a rookie. */
export function findFlags(texts: readonly string[]): { independent: boolean; rookie: boolean } {
  return {
    independent: texts.some((text) => words.independent.test(text)),
    rookie: texts.some((text) => words.rookie.test(text)),
  };
}
