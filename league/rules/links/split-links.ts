import { LinkifyIt } from 'linkify-it';

/** A part of a text; `url` is null if it is not a link. */
export interface TextPart {
  text: string;
  url: string | null;
}

/** How every link begins; finding one first is faster than to look for links in texts that have none, which are nearly all. */
const linkStart = /https?:\/\/|www\./i;

let finder: LinkifyIt | undefined;

/** Created when it is first needed: it compiles its patterns. */
function linkFinder(): LinkifyIt {
  if (finder) return finder;
  finder = new LinkifyIt({ fuzzyLink: true, fuzzyEmail: false });
  for (const schema of ['ftp:', 'mailto:', '//']) finder.add(schema, null);
  return finder;
}

/**
 * Splits a member's text into links and other text; the parts together are the text. Links begin with http://, https:// or www., and
 * do not include punctuation after them. Other names with a dot are text, such as in "what a race.it was close".
 */
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

/** Whether an address has one of these schemes, and no invisible characters, with which it could look like another one. */
const isSafe = (url: string): boolean =>
  URL.canParse(url) && ['http:', 'https:'].includes(new URL(url).protocol) && !/\p{Cf}/u.test(url);
