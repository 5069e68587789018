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
  /** Another class stands before the own one, hidden, with its picker; together with `late` it is there first. */
  hiddenFirst?: boolean;
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
  hiddenFirst = false,
  elsewhere,
  consentAsked = false,
}: EventPage): string {
  const picker = <EventPicker season={season} current={weekend} />;
  const table = rows && <ResultTable season={season} eventCode={weekend.code} rows={rows} />;
  return sitePage({
    title: `${season.class} ${season.season} ${weekend.title} Results`,
    consentAsked,
    content: (
      <>
        <h1>{weekend.title}</h1>
        <p className="quiet">{weekend.circuit}</p>
        {hiddenFirst && <HiddenClass season={season} weekend={weekend} />}
        {hiddenFirst ? <Late>{picker}</Late> : picker}
        <SessionTabs weekend={weekend} session={session} />
        {table === null ? <p>No results of this session.</p> : late ? <Late>{table}</Late> : table}
        {elsewhere !== undefined && <Elsewhere {...elsewhere} />}
      </>
    ),
  });
}

/** The events and a result of another class. */
function HiddenClass({ season, weekend }: Pick<EventPage, 'season' | 'weekend'>) {
  const ofOther = (one: SeasonWeekend) => ({ ...one, url: one.url.replace('/motogp/', '/moto2/') });
  const current = ofOther(weekend);
  const others = season.weekends.filter((one) => one !== weekend).map(ofOther);
  return (
    <div className="u-hide">
      <EventPicker season={{ ...season, class: 'Moto2', weekends: [current, ...others] }} current={current} />
      <ResultTable season={season} eventCode={weekend.code} rows={weekend.race.slice(0, 3)} />
    </div>
  );
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
