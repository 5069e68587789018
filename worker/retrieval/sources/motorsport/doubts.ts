import type { CheerioAPI } from 'cheerio';
import { isHidden, plainText, quoteText } from '../page-text.js';

type Selection = ReturnType<CheerioAPI>;

const loading = /^(loading|please wait|wird geladen|cargando|chargement|caricamento)\b[^\d]*$/i;

/** Scripts still fill the table. */
export const isLoading = (table: Selection): boolean =>
  table.closest('[aria-busy="true"]').length > 0 ||
  table
    .find('tr')
    .toArray()
    .some((row) => loading.test(plainText(table.find(row))));

const longestNote = 100;
const elsewhere = 'a, nav, aside, footer, button, select, script, style, template, head';
/** "1–15 of 22", "Showing 15 of 22", "Page 1 of 2". */
const part =
  /\b(?:(?:\d+ ?(?:-|–|to|bis|a|à) ?|showing (?:only )?|zeigt )(\d+)|page (\d+)) ?(?:of|out of|von|de|sur|di|\/) ?(\d+)\b/i;
const inline = new Set(['b', 'i', 'em', 'strong', 'span', 'small', 'sup', 'br']);
const notFinal =
  /\b(provisional|unofficial|not (yet )?(official|final)|provisorisch|inoffiziell|provisori[oa]|provisoire|provvisori[oa]|under (investigation|review)|subject to|in progress|lap \d+ ?(of|\/) ?\d+)\b/i;
const more =
  /^((show|view|see|load|display) (more|all|full|the rest|\d+ more)|more (results|rows|riders)|next( page)?$|mehr|alle anzeigen|(ver|mostrar|cargar) (m[aá]s|todos?)|(voir|afficher) (plus|tout)|(mostra|carica|vedi) (altri|tutt|di più))/i;

/** Signs that the table is incomplete or not final, as sentences for admins. */
export function findDoubts($: CheerioAPI, table: Selection): string[] {
  const notes = notesOf($);
  const partial = notes.find((text) => {
    const [, last, page, all] = part.exec(text) ?? [];
    return all !== undefined && Number(last ?? page) < Number(all);
  });
  const open = notes.find((text) => notFinal.test(text));
  const control = controlsBelow($, table)[0];
  const shown = table.find('tr').length;
  const stated = Number(table.attr('aria-rowcount') ?? 0);
  return [
    ...(open === undefined ? [] : [`The page does not call the result final: ${quoteText(open)}.`]),
    ...(partial === undefined ? [] : [`The page may show only a part of the result: ${quoteText(partial)}.`]),
    ...(control === undefined ? [] : [`The page may have more rows behind ${quoteText(control)}.`]),
    ...(stated > shown ? [`The result table states ${stated} rows, but the page has ${shown}.`] : []),
    ...(stated < 0 ? ['The result table does not state how many rows it has.'] : []),
  ];
}

/** Short visible texts outside links and navigation. */
function notesOf($: CheerioAPI): string[] {
  return $('body *')
    .toArray()
    .filter(({ children }) => children.every((child) => !('tagName' in child) || inline.has(child.tagName)))
    .map((element) => ({ element: $(element), text: plainText($(element)) }))
    .filter(({ text }) => text.length <= longestNote && (part.test(text) || notFinal.test(text)))
    .filter(({ element }) => element.closest(elsewhere).length === 0 && !isHidden(element))
    .map(({ text }) => text);
}

const controls = 'button, [role="button"], summary, a';
const headings = 'h1, h2, h3, h4, h5, h6, table';

/** The buttons in the table and below it, up to the next heading or table. A link may lead to another page. */
function controlsBelow($: CheerioAPI, table: Selection): string[] {
  const parts: Selection[] = [table];
  let ended = false;
  for (let around = table; !ended && around.length > 0 && !around.is('body, html'); around = around.parent()) {
    for (const sibling of around.nextAll().toArray()) {
      ended ||= $(sibling).is(headings) || $(sibling).find(headings).length > 0;
      if (!ended) parts.push($(sibling));
    }
  }
  return parts
    .flatMap((one) => [...one.filter(controls).toArray(), ...one.find(controls).toArray()].map((found) => $(found)))
    .filter((control) => !isHidden(control) && (isOnPage(control) || control.is('[rel="next"]')))
    .map((control) => plainText(control) || (control.attr('aria-label') ?? ''))
    .filter((text) => more.test(text));
}

const isOnPage = (control: Selection): boolean =>
  /^([?#].*)?$/.test(control.is('a') ? (control.attr('href') ?? '') : '');
