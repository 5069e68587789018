/** The first word is the first name: riders go by one first name, but many have two surnames ("F. Di Giannantonio"). */
export function splitName(name: string): { first: string; last: string } {
  const [first = '', ...others] = name.trim().split(/\s+/);
  return { first, last: others.join(' ') };
}
