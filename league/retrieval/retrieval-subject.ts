import type { RetrievalKind } from './retrieval.entity.js';

const names: Record<RetrievalKind, string> = {
  race: 'race',
  sprint: 'sprint race',
  riders: 'riders',
  'riders-preview': 'riders',
  calendar: 'calendar',
};

/** What a retrieval is about, as admins read it: "Qatar GP, race", "Season 2023, riders". */
export function retrievalSubject(kind: RetrievalKind, year: number, weekendTitle: string | null): string {
  return `${weekendTitle ?? `Season ${year}`}, ${names[kind]}`;
}
