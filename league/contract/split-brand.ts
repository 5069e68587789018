/** The league's name as the bar shows it: the last word in colour. A single word has no plain part. */
export function splitBrand(name: string): { plain: string; coloured: string } {
  const gap = name.lastIndexOf(' ');
  return { plain: name.slice(0, gap + 1), coloured: name.slice(gap + 1) };
}
