import { LinkifyIt } from 'linkify-it';

/** A part of a text: `url` where it is a link, null where it is not. The parts together are the text. */
export interface TextPart {
  text: string;
  url: string | null;
}

const links = new LinkifyIt({ fuzzyLink: true, fuzzyEmail: false });
for (const schema of ['ftp:', 'mailto:', '//']) links.add(schema, null);

/**
 * The links in what a member wrote: addresses that begin with http://, https:// or www., without the punctuation after them. Other
 * names with a dot are text: "what a race.it was close" names no page.
 */
export function splitLinks(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const { schema, index, raw, url: found } of links.match(text) ?? []) {
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

/** No other schemes, and no invisible characters, which would let an address be read as another one. */
const isSafe = (url: string): boolean =>
  URL.canParse(url) && ['http:', 'https:'].includes(new URL(url).protocol) && !/\p{Cf}/u.test(url);
