const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');

/** The days of an event as its site writes them, "Apr 24, 2026 to Apr 26, 2026", as `YYYY-MM-DD`; null for anything else. */
export function parsePickerDays(text: string): { start: string; end: string } | null {
  const days = text.split(/\bto\b|–/).map(parseDay);
  const [start, end = start] = days;
  if (!start || !end || days.length > 2 || end < start) return null;
  return { start, end };
}

function parseDay(text: string): string | null {
  const [, name = '', day = '', year = ''] = /^\s*([A-Za-z]{3})[a-z]*\.? (\d{1,2}), (\d{4})\s*$/.exec(text) ?? [];
  const month = months.indexOf(name.toLowerCase());
  const date = new Date(Date.UTC(Number(year), month, Number(day)));
  // Neither an unknown month nor the 31st of one with 30 days.
  const isDay = month >= 0 && date.getUTCMonth() === month && date.getUTCDate() === Number(day);
  return isDay ? date.toISOString().slice(0, 10) : null;
}
