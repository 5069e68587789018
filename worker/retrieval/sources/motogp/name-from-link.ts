/**
 * The name out of a link to a rider's own page, `.../riders/fabio-di-giannantonio/<id>`: the first part is the first name,
 * all others the last one. Accents are lost. Null for any other link.
 */
export function nameFromLink(link: string | undefined): { first: string; last: string } | null {
  const slug = /\/riders\/([^/?#]+-[^/?#]+)\/[^/]/.exec(link ?? '')?.[1];
  if (slug === undefined) return null;
  const [first = '', ...others] = slug.split('-').map((part) => part.charAt(0).toUpperCase() + part.slice(1));
  return { first, last: others.join(' ') };
}
