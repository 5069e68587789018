import type { CheerioAPI } from 'cheerio';
import type { RaceKind } from '../../../../league/rules/weekend-states.js';
import { isHidden, plainText, quoteText } from '../page-text.js';
import { nameOfSession, sessionIn, sessionOfKey, sessionOfLabel, type Session } from './session-names.js';

type Selection = ReturnType<CheerioAPI>;

interface Statement {
  /** For example, "the marked tab “Race”". */
  where: string;
  session: Session | null;
}

/** Returns a sentence if the page claims to show a different session. Many pages claim nothing. */
export function findOtherSession($: CheerioAPI, kind: RaceKind, headings: readonly string[]): string | null {
  const statements = [
    ...headings.map((text) => ({ where: `the heading ${quoteText(text)}`, session: sessionIn(text) })),
    ...markedTabs($),
    ...selectedOptions($),
    ...titles($),
    ...addresses($),
  ];
  const other = statements.find(({ session }) => session !== null && session !== 'standings' && session !== kind);
  if (!other?.session) return null;
  return `The page shows ${nameOfSession(other.session)} (${other.where}), not ${nameOfSession(kind)}.`;
}

const tabs = 'a, button, li, [role="tab"], [role="option"], [aria-current], [aria-selected], [aria-pressed]';
const markClass = /(^|[-_])(active|selected|current|checked)$/i;

/** Only marked elements count. The others merely offer a session. */
function markedTabs($: CheerioAPI): Statement[] {
  return visible($, tabs)
    .filter((tab) => isMarked(tab))
    .map((tab) => {
      const links = tab.is('a') ? tab : tab.find('a[href]');
      const key = links.length === 1 ? keyOf(links.attr('href')) : null;
      return {
        where: `the marked tab ${quoteText(plainText(tab))}`,
        session: sessionOfKey(key) ?? sessionOfLabel(plainText(tab)),
      };
    });
}

function isMarked(tab: Selection): boolean {
  const isTrue = (name: string) => !['false', '', undefined].includes(tab.attr(name));
  const classes = (tab.attr('class') ?? '').split(/\s+/);
  const attributes = ['aria-current', 'aria-selected', 'aria-pressed'];
  return attributes.some(isTrue) || classes.some((name) => markClass.test(name));
}

function selectedOptions($: CheerioAPI): Statement[] {
  const options = visible($, 'select:not([multiple])').map((select) => {
    const marked = select.find('option[selected]').last();
    const option = marked.length > 0 ? marked : select.find('option').first();
    const key = keyOf(option.attr('value') ?? option.attr('data-href')) ?? option.attr('value') ?? null;
    return { text: plainText(option), session: sessionIn(plainText(option)) ?? sessionOfKey(key) };
  });
  const radios = visible($, 'input[type="radio"][checked]').map((radio) => {
    const id = radio.attr('id')?.replace(/["\\]/g, '\\$&');
    const label = radio.closest('label');
    const text = plainText(label.length > 0 ? label : $(`label[for="${id ?? ''}"]`).first());
    return { text, session: sessionIn(text) ?? sessionOfKey(radio.attr('value') ?? null) };
  });
  const heads = visible($, '.msnt-select__option--header:not(.msnt-select__option--event)').map((head) => ({
    text: plainText(head),
    session: sessionIn(plainText(head)),
  }));
  return [...options, ...radios, ...heads].map(({ text, session }) => {
    return { where: `the selected option ${quoteText(text)}`, session };
  });
}

function titles($: CheerioAPI): Statement[] {
  const texts = [plainText($('head title').first()), ...visible($, 'h1').map(plainText), metaOf($, 'og:title')];
  return texts.map((text) => ({ where: `the title ${quoteText(text)}`, session: sessionIn(text) }));
}

function addresses($: CheerioAPI): Statement[] {
  return ownAddresses($).map((address) => {
    return { where: `its address ${quoteText(address)}`, session: sessionOfKey(keyOf(address)) };
  });
}

export const ownAddresses = ($: CheerioAPI): string[] =>
  [$('link[rel="canonical"]').first().attr('href') ?? '', metaOf($, 'og:url')].filter((address) => address !== '');

const metaOf = ($: CheerioAPI, property: string) => $(`meta[property="${property}"]`).first().attr('content') ?? '';

function keyOf(link: string | undefined): string | null {
  const base = 'http://site.invalid';
  return link !== undefined && URL.canParse(link, base) ? new URL(link, base).searchParams.get('st') : null;
}

const visible = ($: CheerioAPI, selector: string): Selection[] =>
  $(selector)
    .toArray()
    .map((element) => $(element))
    .filter((element) => !isHidden(element));
