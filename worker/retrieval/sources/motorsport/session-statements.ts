import type { CheerioAPI } from 'cheerio';
import type { RaceKind } from '../../../../league/rules/weekend-states.js';
import { findIn, isHidden, plainText, quoteText, visibleTexts } from '../page-text.js';
import { findOtherClass, findOtherYear } from './editions.js';
import { namesOtherPlace, namesOwn, namesTitle, otherTitles, type SeasonEvents, wordsOf } from './event-names.js';
import { isLabel, nameOfSession, sessionIn, sessionOfKey, sessionOfLabel, type Session } from './session-names.js';

type Selection = ReturnType<CheerioAPI>;

interface Statement {
  /** A tab may be any marked text of the page, such as news. */
  of: 'table' | 'title' | 'tab' | 'choice';
  /** For example, "the marked tab “Race”". */
  where: string;
  text: string;
  session: Session | null;
}

interface Wanted {
  session: RaceKind;
  url: string;
  events?: SeasonEvents;
}

/**
 * `other`: a sentence if the page claims to show a different session, class, year or event. `isNamed`: whether it names
 * the wanted session. `doubt`: a sentence if it may be about another event.
 */
export function judgeStatements(
  $: CheerioAPI,
  wanted: Wanted,
  headings: readonly string[],
): { other: string | null; isNamed: boolean; doubt: string | null } {
  const statements: Statement[] = [
    ...headings.map((text) => toStatement('table', `the heading ${quoteText(text)}`, text, sessionIn(text))),
    ...markedTabs($),
    ...selectedOptions($),
    ...titles($),
    ...addresses($),
  ];
  const others = statements.map((statement) => contradict(statement, wanted)).filter((found) => found !== null);
  const { events } = wanted;
  const other = others[0] ?? (events ? findOtherTitle(statements, events) : null);
  const doubt = events ? findOtherPlace(statements, events) : null;
  return { other, isNamed: statements.some(({ session }) => session === wanted.session), doubt };
}

const toStatement = (of: Statement['of'], where: string, text: string, session: Session | null): Statement => {
  return { of, where, text, session };
};

function contradict({ of, where, text, session }: Statement, wanted: Wanted): string | null {
  if (session !== null && session !== 'standings' && session !== wanted.session)
    return `The page shows ${nameOfSession(session)} (${where}), not ${nameOfSession(wanted.session)}.`;
  if (of === 'tab' && !isLabel(text)) return null;
  const edition = findOtherClass(text, wanted.url) ?? findOtherYear(text, wanted.url);
  return edition && `The page shows ${edition.shown} (${where}), not ${edition.wanted}.`;
}

/** A page may write its event's title differently. If its title names it, only the table may be another's. */
function findOtherTitle(statements: readonly Statement[], events: SeasonEvents): string | null {
  const names = ({ of, text }: Statement, title: string) =>
    of === 'tab' ? wordsOf(text) === wordsOf(title) : namesTitle(text, title);
  const isOwn = statements.some(({ of, text }) => of === 'title' && namesOwn(text, events));
  for (const statement of statements) {
    if (namesOwn(statement.text, events) || (isOwn && statement.of !== 'table')) continue;
    const other = otherTitles(events).find((title) => names(statement, title));
    if (other !== undefined) return `The page is about another event: ${statement.where} names ${quoteText(other)}.`;
  }
  return null;
}

function findOtherPlace(statements: readonly Statement[], events: SeasonEvents): string | null {
  const isOwn = statements.some(({ of, text }) => of === 'title' && namesOwn(text, events));
  const found = statements.find(
    ({ of, text }) => of !== 'tab' && (!isOwn || of === 'table') && namesOtherPlace(text, events),
  );
  return found ? `The page may not be about ${quoteText(events.own.title)}: see ${found.where}.` : null;
}

const markable =
  '[class], [aria-current], [aria-selected], [aria-pressed], [data-state], [data-active], [data-selected]';
const markWord = /^(is)?(active|selected|current|checked|chosen)$/;
const longestTab = 60;

/** Only marked elements count. The others merely offer a session. */
function markedTabs($: CheerioAPI): Statement[] {
  const marked = $(markable)
    .toArray()
    .map((tab) => $(tab))
    .filter(isMarked);
  return marked.flatMap((tab) => {
    const text = plainText(tab);
    if (text.length > longestTab || isHidden(tab)) return [];
    const links = tab.is('a') ? tab : findIn(tab, 'a[href]');
    const key = links.length === 1 ? keyOf(links.attr('href')) : null;
    return toStatement('tab', `the marked tab ${quoteText(text)}`, text, sessionOfKey(key) ?? sessionOfLabel(text));
  });
}

function isMarked(tab: Selection): boolean {
  const isTrue = (name: string) => !['false', '', undefined].includes(tab.attr(name));
  const classes = (tab.attr('class') ?? '').split(/\s+/);
  const attributes = ['aria-current', 'aria-selected', 'aria-pressed', 'data-active', 'data-selected'];
  const isOn = /^(active|on|checked|selected)$/.test(tab.attr('data-state') ?? '');
  return isOn || attributes.some(isTrue) || classes.some(isMark);
}

/** Accepts "Tab_active__x1", "tabActive" and "is-on", but neither "not-active" nor "active:bold". */
function isMark(name: string): boolean {
  const words = name.split(/[-_]+|(?<=[a-z])(?=[A-Z])/).map((word) => word.toLowerCase());
  return (
    !words.some((word) => /^(not|non)$/.test(word)) &&
    (words.at(-1) === 'on' || words.some((word) => markWord.test(word)))
  );
}

function selectedOptions($: CheerioAPI): Statement[] {
  const options = visible($, 'select:not([multiple])').map((select) => {
    const marked = findIn(select, 'option[selected]').last();
    const option = marked.length > 0 ? marked : findIn(select, 'option').first();
    const key = keyOf(option.attr('value') ?? option.attr('data-href')) ?? option.attr('value') ?? null;
    const session = sessionIn(plainText(option)) ?? sessionOfKey(key);
    return { text: plainText(option), session, isChosen: marked.length > 0 };
  });
  const labels = new Map([...$('label[for]').toArray()].reverse().map((label) => [label.attribs['for'], $(label)]));
  const radios = visible($, 'input[type="radio"][checked]').map((radio) => {
    const label = radio.closest('label');
    const text = plainText(label.length > 0 ? label : (labels.get(radio.attr('id')) ?? $([])));
    return { text, session: sessionIn(text) ?? sessionOfKey(radio.attr('value') ?? null) };
  });
  const heads = visible($, '.msnt-select__option--header:not(.msnt-select__option--event)').map((head) => ({
    text: plainText(head),
    session: sessionIn(plainText(head)),
  }));
  const boxes = visible($, '[role="combobox"]:not(select), [aria-haspopup="listbox"]').map((box) => {
    const text = plainText(box) || (box.attr('value') ?? '');
    return { text, session: sessionOfLabel(text) };
  });
  const chosen = [...radios, ...heads, ...boxes].map((one) => ({ ...one, isChosen: true }));
  // A list of years or events may begin with others as long as nobody has chosen one.
  return [...options, ...chosen].map(({ text, session, isChosen }) =>
    toStatement('choice', `the selected option ${quoteText(text)}`, isChosen ? text : '', session),
  );
}

function titles($: CheerioAPI): Statement[] {
  const texts = [plainText($('head title').first()), ...visible($, 'h1').map(plainText), metaOf($, 'og:title')];
  const trails = visible($, '[class*="breadcrumb" i], [aria-label*="breadcrumb" i]').map((trail) => {
    const text = visibleTexts(trail).at(-1) ?? '';
    return toStatement('choice', `the end of the breadcrumb ${quoteText(text)}`, text, sessionOfLabel(text));
  });
  return [
    ...texts.map((text) => toStatement('title', `the title ${quoteText(text)}`, text, sessionIn(text))),
    ...trails,
  ];
}

function addresses($: CheerioAPI): Statement[] {
  return ownAddresses($).map((address) =>
    toStatement('choice', `its address ${quoteText(address)}`, '', sessionOfKey(keyOf(address))),
  );
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
