const longest = 60;

/** A text of a foreign page in quotation marks, in one line and short enough for a message. */
export function quoteText(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  const letters = [...line];
  return `“${letters.length > longest ? `${letters.slice(0, longest).join('')}…` : line}”`;
}
