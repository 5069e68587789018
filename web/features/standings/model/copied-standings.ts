import type { PicksSimple, RiderFlat } from '../../../../league/contract/shapes.js';
import { displayName } from '../../../shared/members/member-names.js';

const ranked = ['1st', '2nd', '3rd', '4th', '5th'];
const head = ['Position', 'Change', 'Username', 'Points', ...ranked, 'Independent', 'Rookie'];

/**
 * The standings as cells for a spreadsheet, header first. Points have the decimal separator of the reader's locale,
 * because the spreadsheet expects it.
 */
function cellsOf(rows: readonly PicksSimple[], locale?: string): string[][] {
  const points = new Intl.NumberFormat(locale, { useGrouping: false, maximumFractionDigits: 2 });
  const cells = rows.map(({ user, position, position_change, points: sum, picks, independent_pick, rookie_pick }) => [
    String(position),
    String(position_change),
    escapeFormula(displayName(user.username)),
    points.format(sum),
    ...ranked.map((_, index) => riderName(picks[index])),
    riderName(independent_pick),
    riderName(rookie_pick),
  ]);
  return [head, ...cells];
}

const riderName = (rider: RiderFlat | null | undefined) => (rider ? escapeFormula(`${rider.first} ${rider.last}`) : '');

/**
 * Prevents formula injection: an apostrophe goes before text that begins like a formula, and line breaks are removed.
 */
function escapeFormula(name: string): string {
  const line = name.replace(/\s+/g, ' ').trim();
  return /^[=+\-@]/.test(line) ? `'${line}` : line;
}

export const standingsAsTabs = (rows: readonly PicksSimple[], locale?: string): string =>
  cellsOf(rows, locale)
    .map((cells) => cells.join('\t'))
    .join('\n');

export function standingsAsHtml(rows: readonly PicksSimple[], locale?: string): string {
  const lines = cellsOf(rows, locale).map((cells, line) => {
    const tag = line === 0 ? 'th' : 'td';
    return `<tr>${cells.map((cell) => `<${tag}>${escapeHtml(cell)}</${tag}>`).join('')}</tr>`;
  });
  return `<table>${lines.join('')}</table>`;
}

const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
