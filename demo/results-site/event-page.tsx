import { Elsewhere, type OtherHost } from './elsewhere.js';
import { EventPicker } from './event-picker.js';
import { Late } from './late.js';
import { ResultTable } from './result-table.js';
import type { Season, SeasonWeekend, SessionKind, SessionRow } from './season.js';
import { sitePage } from './site-page.js';
import { eventPath } from './slugs.js';

export interface EventPage {
  season: Season;
  weekend: SeasonWeekend;
  /** Null: a session of which the season's data knows nothing, such as a practice. */
  session: SessionKind | null;
  /** The rows of the table; null for a page without a table: not run yet, or cancelled. */
  rows: readonly SessionRow[] | null;
  late?: boolean;
  elsewhere?: OtherHost;
  consentAsked?: boolean;
}

/** The results page of an event with one of its sessions, as the results site serves it. */
export function eventPage({
  season,
  weekend,
  session,
  rows,
  late = false,
  elsewhere,
  consentAsked = false,
}: EventPage): string {
  const table = rows && <ResultTable season={season} eventCode={weekend.code} rows={rows} />;
  return sitePage({
    title: `${season.class} ${season.season} ${weekend.title} Results`,
    consentAsked,
    content: (
      <>
        <h1>{weekend.title}</h1>
        <p className="quiet">{weekend.circuit}</p>
        <EventPicker season={season} current={weekend} />
        <SessionTabs weekend={weekend} session={session} />
        {table === null ? <p>No results of this session.</p> : late ? <Late>{table}</Late> : table}
        {elsewhere !== undefined && <Elsewhere {...elsewhere} />}
      </>
    ),
  });
}

function SessionTabs({ weekend, session }: Pick<EventPage, 'weekend' | 'session'>) {
  const tabs = [
    { name: 'Race', key: 'RACE', shown: session === 'race' },
    { name: 'Sprint', key: 'SPR', shown: session === 'sprint' },
  ];
  return (
    <ul className="ms-tab-menu">
      {tabs.map(({ name, key, shown }) => (
        <li key={key} className="ms-tab-menu__item">
          <a
            className="ms-tab-menu__link"
            href={`${eventPath(weekend)}?st=${key}`}
            aria-current={shown ? 'page' : undefined}
          >
            {name}
          </a>
        </li>
      ))}
    </ul>
  );
}
