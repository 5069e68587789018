/** The service writes offsets with and without a colon: "2023-03-30T11:45:00-0300". Returns ISO 8601 in UTC. */
export function toUtc(text: string | null | undefined): string | null {
  const [, moment, hours = '00', minutes = '00'] =
    /^(\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?)(?:Z|([+-]\d\d):?(\d\d))$/.exec(text ?? '') ?? [];
  if (moment === undefined) return null;
  const offset = hours === '00' ? '+00' : hours;
  const time = Date.parse(`${moment}${offset}:${minutes}`);
  return Number.isNaN(time) ? null : new Date(time).toISOString();
}

/** Returns the usual spelling of a name such as "EUROPE/MADRID", or null if the runtime does not know the zone. */
export function knownTimeZone(name: string): string | null {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return null;
  }
}
