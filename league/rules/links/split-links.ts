import { LinkifyIt } from 'linkify-it';

export interface TextPart {
  text: string;
  url: string | null;
}

/** Most texts have no links. This check is faster than searching them for links. */
const linkStart = /https?:\/\/|www\./i;

let finder: LinkifyIt | undefined;

/** Created on first use, because it compiles its patterns. */
function linkFinder(): LinkifyIt {
  if (finder) return finder;
  finder = new LinkifyIt({ fuzzyLink: true, fuzzyEmail: false });
  for (const schema of ['ftp:', 'mailto:', '//']) finder.add(schema, null);
  return finder;
}

/** Names with a dot are links only if they begin with www.: "what a race.it was close" contains no link. */
export function splitLinks(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  const matches = linkStart.test(text) ? linkFinder().match(text) : null;
  for (const { schema, index, raw, url: found } of matches ?? []) {
    const link = raw.replace(/[.,;:!?…'"]+$/, '');
    const url = found.slice(0, found.length - (raw.length - link.length));
    if ((schema === '' && !/^www\./i.test(link)) || !isSafe(url)) continue;
    if (index > end) parts.push({ text: text.slice(end, index), url: null });
    parts.push({ text: link, url });
    end = index + link.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end), url: null });
  return parts;
}

/** Rejects other schemes, and invisible characters, which can disguise a link. */
const isSafe = (url: string): boolean =>
  URL.canParse(url) && ['http:', 'https:'].includes(new URL(url).protocol) && !/\p{Cf}/u.test(url);
