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
const ofAll = '(?:of|out of|von|van|de|av|sur|di|\\/)';
/** "1–15 of 22", "Showing 15 of 22", "Page 1 of 2". */
const part = new RegExp(
  `\\b(?:(?:\\d+ ?(?:-|–|to|bis|a|à|t/m) ?|showing (?:only )?|zeigt )(\\d+)|page (\\d+)) ?${ofAll} ?(\\d+)\\b`,
  'i',
);
/** "15 of 22": a part of the result if it has 15 riders. */
const bare = new RegExp(`^\\(?(\\d+) ?${ofAll} ?(\\d+)\\b`, 'i');
/** "Top 10", "and 3 more", "3 others". */
const rest = /^(the )?top[ -]?\d+\b|^((and|…) ?)?\d+ (more|others?|further|weitere|autres|más|altri)\b/i;
const longestCount = 40;
/** "22 riders", "Riders: 22". */
const people = '(?:riders?|drivers?|entries|results|rows|competitors|starters|fahrer|pilotos|pilotes|piloti)';
const counted = new RegExp(`\\b(\\d{1,3}) (?:classified )?${people}\\b|\\b${people} ?[:(] ?(\\d{1,3})\\b`, 'i');
const inline = new Set(['b', 'i', 'em', 'strong', 'span', 'small', 'sup', 'br']);
const notFinalTexts = [
  '(^|[–—:|·] ?)(live( now| timing| results?| classification)?|en (vivo|directo?)|in diretta|ao vivo)$',
  '\\b(provisional|preliminary|un(official|confirmed)|not (yet )?(official|final|confirmed)|await(s|ing) confirmation)\\b',
  '\\b(provisorisch|inoffiziell|vorläufig[a-z]*|voorlopige?|provisionales|provis[oó]ri[oa]s?|provisoires?|provvisori[oa])\\b',
  '\\b(non?|nicht|niet|não) (offiziell|officieel|offici[ae]l|oficial|ufficiale|bestätigt)[a-z]*\\b|\\bufficios[ao]\\b',
  '\\b(under (investigation|review|appeal|protest)|subject to|(before|without|pending) (the )?(penalt(y|ies)|appeals?)|penalt(y|ies) pending)\\b',
  '\\b(in progress|(after )?(lap|runde|vuelta|tour|giro|volta|ronde) \\d+ ?(of|von|van|de|sur|di|/) ?\\d+|(after|at) lap \\d+|(nach|na|tras|après|dopo|após) \\d+ (runden|ronden|vueltas|tours|giri|voltas)|laps? (to go|left|remaining))\\b',
  '\\b(race|session) (stopped|suspended|interrupted)\\b|^red[ -]flag(ged)?$|\\((red[ -]flag(ged)?|stopped)\\)',
  '\\b(part|heat|leg|race|parte|teil|partie|deel|lauf|manche|gara|carrera|course|rennen|corrida) ?([1-9]|one|two|i{1,3})\\b(?! ?[:/])|\\b(first|second|original) (part|heat|leg|race)\\b',
  '\\b(predict(ed|ions?)|simulat(ed|ions?)|virtual|fantasy|expected|projected) (race|sprint|result|order|classification|grid|gp|grand prix)\\b|\\b(race|sprint) (prediction|simulation)s?\\b',
  '\\b(tbc|tba|prov|pending|draft|sample|dummy|test data)\\b\\.?\\)?$|\\b(superseded|outdated|obsolete|out of date)\\b',
  '\\b(race|sprint) predicted\\b|\\bpredictions?$|\\bpower rankings?\\b|\\b(rider|driver) ratings\\b',
];
const notFinal = new RegExp(notFinalTexts.join('|'), 'i');
const moreTexts = [
  '(show|view|see|load|display) (more|all|full|the rest|\\d+ more)|more( (results|rows|riders)|$)|all (results|rows|riders)|expand( all|$)',
  'next( page)?$|(\\+ ?\\d+|[+›»>→…]+)$|mehr|weitere|alle? (anzeigen|ergebnisse|fahrer|tonen|rijders)|(toon|laad|bekijk) (meer|alles?)|meer|volgende|nächste',
  '(ver|mostrar|cargar) (m[aá]s|todos?)|todos (los|os)|siguiente|(voir|afficher) (plus|tou[ts])|tou(s|tes) les|suivant',
  '(mostra|carica|vedi) (altr[io]|tutt|di più)|tutti i|successiv',
];
const more = new RegExp(`^(${moreTexts.join('|')})`, 'i');
/** Above a table, these may lead to another event. */
const step = /^([+›»>→…]|next|siguiente|suivant|nächste|volgende|successiv)/i;
const nextPage = /[?&#](page|p|offset|start|from|skip)=[1-9]/i;

const fullTexts = [
  '((show|view|see) )?(the )?(full|complete) (results?|classification|standings)\\b|vollständige',
  '((ver|vedi|voir|afficher) )?(la |le |el |los |i )?(clasificaci[oó]n|resultados?|classement|résultats?|classifica|risultati) (complet|intégra)',
  'volledige (uitslag|resultaten)',
];
const full = new RegExp(`^(${fullTexts.join('|')})`, 'i');

/** Signs that the table is incomplete or not final, as sentences for admins. `riders`: how many have been read. */
export function findDoubts($: CheerioAPI, table: Selection, riders: number): string[] {
  const notes = notesOf($);
  const partial = notes.find((text) => isPart(text, riders)) ?? omissionIn($, table);
  const open = notes.find((text) => notFinal.test(text));
  const count = notes.find((text) => {
    const [, before, after] = counted.exec(text) ?? [];
    return text.length <= longestCount && Number(before ?? after ?? 0) > riders;
  });
  const parts = [table, ...partsBeside($, table, 'nextAll')];
  const above = controlsIn($, partsBeside($, table, 'prevAll')).filter((text) => !step.test(text));
  const found = [...controlsIn($, parts), ...above];
  const control = found.find((text) => /\p{L}/u.test(text)) ?? found[0];
  const isFilling = parts.some((one) => isSpinning($, one));
  const shown = findIn(table, 'tr').length;
  const stated = Number(table.closest('[aria-rowcount]').attr('aria-rowcount') ?? 0);
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

function isPart(text: string, riders: number): boolean {
  const [, last, page, all] = part.exec(text) ?? [];
  const [, shown, total] = bare.exec(text) ?? [];
  const isBare = Number(shown) === riders && Number(total) > riders;
  return rest.test(text) || isBare || (all !== undefined && Number(last ?? page) < Number(all));
}

const omissionIn = ($: CheerioAPI, table: Selection): string | undefined =>
  findIn(table, 'tr')
    .toArray()
    .map((row) => $(row))
    .filter((row) => row.children().length <= 1 && !isHidden(row))
    .map((row) => (isSpace(row) ? 'an empty space' : plainText(row)))
    .find((text) => /^([.…·⋯⋮]+|an empty space)$/.test(text) || more.test(text));

/** A list that only has the rows in sight keeps the space of the others. */
const isSpace = (row: Selection): boolean =>
  plainText(row) === '' && /height: ?\d{3,}/.test(`${row.attr('style')} ${row.children().attr('style')}`);

/** The title of the page, and short visible texts outside links and navigation. */
function notesOf($: CheerioAPI): string[] {
  return $('head title, body *')
    .toArray()
    .filter(({ children }) => children.every((child) => !('tagName' in child) || inline.has(child.tagName)))
    .map((element) => ({ element: $(element), text: plainText($(element)) }))
    .filter(
      ({ text }) => text.length <= longestNote && [part, bare, rest, counted, notFinal].some((one) => one.test(text)),
    )
    .filter(({ element }) => element.closest(elsewhere).length === 0 && !isHidden(element))
    .map(({ text }) => text);
}

const controls =
  'button, [role="button"], summary, a, input[type="button"], input[type="submit"], [onclick], [class~="btn"], [class~="button"]';
const headings = 'h1, h2, h3, h4, h5, h6, table';

/** The elements above or below the table, up to the next heading or table. */
function partsBeside($: CheerioAPI, table: Selection, side: 'nextAll' | 'prevAll'): Selection[] {
  const parts: Selection[] = [];
  let ended = false;
  for (let around = table; !ended && around.length > 0 && !around.is('body, html'); around = around.parent()) {
    for (const sibling of around[side]().toArray()) {
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
    .map((control) => ({ control, texts: [plainText(control), ...labels.map((name) => control.attr(name) ?? '')] }))
    .filter(
      ({ control, texts }) => texts.some((text) => full.test(text)) || (isOnPage(control) && leadsOn(control, texts)),
    )
    .map(({ texts }) => texts.find((text) => text !== '') ?? '');

const labels = ['aria-label', 'title', 'value'];

const leadsOn = (control: Selection, texts: readonly string[]): boolean =>
  texts.some((text) => more.test(text)) || nextPage.test(control.attr('href') ?? '');

const isSpinning = ($: CheerioAPI, part: Selection): boolean =>
  !isHidden(part) && (loading.test(plainText(part)) || allIn($, part, spinner).some((one) => !isHidden(one)));

const isOnPage = (control: Selection): boolean =>
  control.is('[rel="next"]') || /^([?#].*)?$/.test(control.is('a') ? (control.attr('href') ?? '') : '');
