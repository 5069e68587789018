import type { CheerioAPI } from 'cheerio';
import { findIn, isHidden, plainText, quoteText } from '../page-text.js';

type Selection = ReturnType<CheerioAPI>;

const loading = /^(loading|please wait|wird geladen|cargando|chargement|caricamento)\b[^\d]*$/i;
const spinner = '[aria-busy="true"], [role="progressbar"], .spinner, .loader, .loading, .skeleton';

/** Scripts still fill the table. */
export const isLoading = ($: CheerioAPI, table: Selection): boolean =>
  table.closest('[aria-busy="true"]').length > 0 || allIn($, table, 'tr').some((row) => loading.test(plainText(row)));

const longestNote = 100;
const elsewhere = 'a, nav, aside, footer, button, select, script, style, template';
/** "1–15 of 22", "Showing 15 of 22", "Page 1 of 2". */
const part =
  /\b(?:(?:\d+ ?(?:-|–|to|bis|a|à) ?|showing (?:only )?|zeigt )(\d+)|page (\d+)) ?(?:of|out of|von|de|sur|di|\/) ?(\d+)\b/i;
const longestCount = 40;
/** "22 riders", "Riders: 22". */
const people = '(?:riders?|drivers?|entries|results|rows|competitors|starters|fahrer|pilotos|pilotes|piloti)';
const counted = new RegExp(`\\b(\\d{1,3}) (?:classified )?${people}\\b|\\b${people} ?[:(] ?(\\d{1,3})\\b`, 'i');
const inline = new Set(['b', 'i', 'em', 'strong', 'span', 'small', 'sup', 'br']);
const notFinalTexts = [
  '(^|[–—:|·] ?)live( now| timing| results?| classification)?$',
  '\\b(provisional|preliminary|un(official|confirmed)|not (yet )?(official|final|confirmed)|await(s|ing) confirmation)\\b',
  '\\b(provisorisch|inoffiziell|vorläufig[a-z]*|voorlopige?|provisionales|provisori[oa]|provisoires?|provvisori[oa])\\b',
  '\\b(under (investigation|review)|subject to|(before|without|pending) (the )?penalt(y|ies)|penalt(y|ies) pending)\\b',
  '\\b(in progress|lap \\d+ ?(of|/) ?\\d+|after lap \\d+|laps? (to go|left|remaining))\\b',
  '\\b(race|session) (stopped|suspended|interrupted)\\b|^red[ -]flag(ged)?$|\\((red[ -]flag(ged)?|stopped)\\)',
  '\\b(part|heat|leg) ?([1-9]|one|two|i{1,3})\\b|\\b(first|second) (part|heat|leg)\\b|\\b(prediction|simulation)s?\\b',
];
const notFinal = new RegExp(notFinalTexts.join('|'), 'i');
const more =
  /^((show|view|see|load|display) (more|all|full|the rest|\d+ more)|more (results|rows|riders)|next( page)?$|mehr|alle anzeigen|(ver|mostrar|cargar) (m[aá]s|todos?)|(voir|afficher) (plus|tout)|(mostra|carica|vedi) (altri|tutt|di più))/i;

const full = /^((show|view|see) )?(the )?(full|complete) (results?|classification)\b/i;

/** Signs that the table is incomplete or not final, as sentences for admins. `riders`: how many have been read. */
export function findDoubts($: CheerioAPI, table: Selection, riders: number): string[] {
  const notes = notesOf($);
  const partial = notes.find((text) => {
    const [, last, page, all] = part.exec(text) ?? [];
    return all !== undefined && Number(last ?? page) < Number(all);
  });
  const open = notes.find((text) => notFinal.test(text));
  const count = notes.find((text) => {
    const [, before, after] = counted.exec(text) ?? [];
    return text.length <= longestCount && Number(before ?? after ?? 0) > riders;
  });
  const parts = withPartsBelow($, table);
  const control = controlsIn($, parts)[0];
  const isFilling = parts.some((one) => isSpinning($, one));
  const shown = findIn(table, 'tr').length;
  const stated = Number(table.attr('aria-rowcount') ?? 0);
  return [
    ...(open === undefined ? [] : [`The page does not call the result final: ${quoteText(open)}.`]),
    ...(partial === undefined ? [] : [`The page may show only a part of the result: ${quoteText(partial)}.`]),
    ...(partial === undefined && count !== undefined
      ? [`The page may have more riders than the ${riders} in the table: ${quoteText(count)}.`]
      : []),
    ...(isFilling ? ['The page may still be loading rows.'] : []),
    ...(control === undefined ? [] : [`The page may have more rows behind ${quoteText(control)}.`]),
    ...(stated > shown ? [`The result table states ${stated} rows, but the page has ${shown}.`] : []),
    ...(stated < 0 ? ['The result table does not state how many rows it has.'] : []),
  ];
}

/** The title of the page, and short visible texts outside links and navigation. */
function notesOf($: CheerioAPI): string[] {
  return $('head title, body *')
    .toArray()
    .filter(({ children }) => children.every((child) => !('tagName' in child) || inline.has(child.tagName)))
    .map((element) => ({ element: $(element), text: plainText($(element)) }))
    .filter(({ text }) => text.length <= longestNote && [part, counted, notFinal].some((one) => one.test(text)))
    .filter(({ element }) => element.closest(elsewhere).length === 0 && !isHidden(element))
    .map(({ text }) => text);
}

const controls = 'button, [role="button"], summary, a';
const headings = 'h1, h2, h3, h4, h5, h6, table';

/** The table and the elements below it, up to the next heading or table. */
function withPartsBelow($: CheerioAPI, table: Selection): Selection[] {
  const parts: Selection[] = [table];
  let ended = false;
  for (let around = table; !ended && around.length > 0 && !around.is('body, html'); around = around.parent()) {
    for (const sibling of around.nextAll().toArray()) {
      ended ||= $(sibling).is(headings) || findIn($(sibling), headings).length > 0;
      if (!ended) parts.push($(sibling));
    }
  }
  return parts;
}

const allIn = ($: CheerioAPI, part: Selection, selector: string): Selection[] =>
  [...part.filter(selector).toArray(), ...findIn(part, selector).toArray()].map((found) => $(found));

/** A link to another page only counts if that page has the full result. */
const controlsIn = ($: CheerioAPI, parts: readonly Selection[]): string[] =>
  parts
    .flatMap((one) => allIn($, one, controls))
    .filter((control) => !isHidden(control))
    .map((control) => ({ control, text: plainText(control) || (control.attr('aria-label') ?? '') }))
    .filter(({ control, text }) => full.test(text) || (more.test(text) && isOnPage(control)))
    .map(({ text }) => text);

const isSpinning = ($: CheerioAPI, part: Selection): boolean =>
  !isHidden(part) && (loading.test(plainText(part)) || allIn($, part, spinner).some((one) => !isHidden(one)));

const isOnPage = (control: Selection): boolean =>
  control.is('[rel="next"]') || /^([?#].*)?$/.test(control.is('a') ? (control.attr('href') ?? '') : '');
