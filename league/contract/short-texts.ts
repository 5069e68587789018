let plural: Intl.PluralRules | undefined;
const suffixes: Record<string, string> = { one: 'st', two: 'nd', few: 'rd' };

export const ordinal = (value: number): string =>
  `${value}${suffixes[(plural ??= new Intl.PluralRules('en', { type: 'ordinal' })).select(value)] ?? 'th'}`;

/** For example, "1 rider" or "1,000 riders". */
export const countOf = (count: number, one: string, many = `${one}s`): string =>
  `${String(count).replace(/\B(?=(\d{3})+$)/g, ',')} ${count === 1 ? one : many}`;

/** The first initial and the first three letters of the last name: "F. Bag", "F. DiG" (member-area.md 2). */
export function shortRiderName({ first, last }: { first: string; last: string }): string {
  const [initial = ''] = first.normalize('NFC').trim();
  const letters = last.normalize('NFC').match(/\p{L}/gu) ?? [];
  return `${initial}. ${letters.slice(0, 3).join('')}`;
}

/** Riders use one first name, but many have two surnames ("F. Di Giannantonio"). */
export function splitName(name: string): { first: string; last: string } {
  const [first = '', ...others] = name.trim().split(/\s+/);
  return { first, last: others.join(' ') };
}

/** The site header shows the last word of the league's name in colour. */
export function splitBrand(name: string): { plain: string; coloured: string } {
  const gap = name.lastIndexOf(' ');
  return { plain: name.slice(0, gap + 1), coloured: name.slice(gap + 1) };
}
