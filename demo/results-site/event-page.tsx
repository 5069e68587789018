import type { ReactNode } from 'react';
import {
  bikeOf,
  type Season,
  type SeasonRider,
  type SeasonWeekend,
  type SessionKind,
  type SessionRow,
} from './season.js';
import { Late, type OtherHost, OtherHostContent, sitePage } from './site-page.js';
import { eventPath, riderSlug, shortName } from './slugs.js';

export interface EventPage {
  season: Season;
  weekend: SeasonWeekend;
  /** Null for a session that is missing from the season's data, such as a practice. */
  session: SessionKind | null;
  /** The rows of the table. Null for a page without a table: the session was not run yet, or was cancelled. */
  rows: readonly SessionRow[] | null;
  late?: boolean;
  /** Puts a hidden class, with its picker, before the MotoGP content. With `late` the hidden class loads first. */
  hiddenFirst?: boolean;
  elsewhere?: OtherHost;
  consentAsked?: boolean;
}

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
        {elsewhere !== undefined && <OtherHostContent {...elsewhere} />}
      </>
    ),
  });
}

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

const month = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric', timeZone: 'UTC' });

interface EventPickerProps {
  season: Season;
  current: SeasonWeekend;
}

/** The header of the picker is the selected event, without its days. The other events are links. */
function EventPicker({ season, current }: EventPickerProps) {
  const others = season.weekends.filter((weekend) => weekend !== current);
  return (
    <details className="msnt-select">
      <summary
        className="msnt-select__option msnt-select__option--event msnt-select__option--header"
        data-selection-title={selectionTitle(season, current)}
      >
        <OptionTitle weekend={current} />
      </summary>
      <div className="picker-options">
        {others.map((weekend) => (
          <a
            key={weekend.code}
            className="msnt-select__option msnt-select__option--event"
            href={eventPath(weekend)}
            data-selection-title={selectionTitle(season, weekend)}
          >
            <OptionTitle weekend={weekend} />
            <span className="msnt-select__option-date">
              {month.format(new Date(weekend.start))} to {month.format(new Date(weekend.end))}
            </span>
          </a>
        ))}
      </div>
    </details>
  );
}

function selectionTitle(season: Season, weekend: SeasonWeekend): string {
  return `${season.class} ${season.season} ${weekend.title}`;
}

function OptionTitle({ weekend }: { weekend: SeasonWeekend }) {
  return <span className="msnt-select__option-title">{`\n  ${weekend.title}\n`}</span>;
}

/** At this event, the marks of unclassified riders are in capitals, which also happens on the real site. */
const eventWithCapitals = 'JPN';

interface ResultTableProps {
  season: Season;
  eventCode: string;
  rows: readonly SessionRow[];
}

/**
 * Has the classes and white space of the real site. Laps and times are empty, because they are missing from the
 * season's data.
 */
function ResultTable({ season, eventCode, rows }: ResultTableProps) {
  return (
    <div className="ms-table_wrapper">
      <table className="ms-table ms-table--result">
        <thead>
          <tr className="ms-table_row">
            <Head field="pos">Cla</Head>
            <Head field="result_driver_id">Driver</Head>
            <Head field="number">#</Head>
            <Head field="car_logo" />
            <Head field="car_model">Bike</Head>
            <Head field="laps">Laps</Head>
            <Head field="time">Time</Head>
            <Head field="interval">Interval</Head>
            <Head field="pits">Pits</Head>
            <Head field="points">Points</Head>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row
              key={row.number}
              row={row}
              rider={riderOf(season, row.number)}
              capitals={eventCode === eventWithCapitals}
            />
          ))}
        </tbody>
        <tfoot />
      </table>
    </div>
  );
}

/** Finds a rider by number. Invents a rider for the trouble "unknown rider". */
function riderOf(season: Season, number: number): SeasonRider {
  const unknownRider = {
    first: 'Wild',
    last: 'Card',
    team: 'Guest',
    country: '',
    rookie: false,
    independent: false,
    startOnly: true,
  };
  return season.riders.find((rider) => rider.number === number) ?? { number, ...unknownRider };
}

function Row({ row, rider, capitals }: { row: SessionRow; rider: SeasonRider; capitals: boolean }) {
  const mark = capitals ? row.status.toUpperCase() : row.status.toLowerCase();
  return (
    <tr className="ms-table_row">
      <Cell field="pos">{row.position > 0 ? row.position : mark}</Cell>
      <Cell field="result_driver_id">
        <Driver rider={rider} />
      </Cell>
      <Cell field="number">{row.number}</Cell>
      <td className="ms-table_cell ms-table_field--car_logo" />
      <Cell field="car_model">{bikeOf(rider.team)}</Cell>
      <Cell field="laps" />
      <td className="ms-table_cell ms-table_field--time">
        <div className="ms-table_row-value">
          <p />
        </div>
      </td>
      <Cell field="interval" />
      <Cell field="pits" />
      <Cell field="points">{row.points > 0 ? row.points : ''}</Cell>
    </tr>
  );
}

/** The name with a link to the profile, if the rider has one. */
function Driver({ rider }: { rider: SeasonRider }) {
  const info = (
    <>
      <span className="name">
        <span className="name-short">{`\n    ${shortName(rider)}\n  `}</span>
      </span>
      <span className="team">{`\n    ${rider.team}\n  `}</span>
    </>
  );
  if (rider.startOnly) return <div className="info">{info}</div>;
  return (
    <a className="ms-link info-wrapper" href={`/driver/${riderSlug(rider)}/${rider.number}/`}>
      <span className="info">{info}</span>
    </a>
  );
}

function Head({ field, children }: { field: string; children?: ReactNode }) {
  return <th className={`ms-table_cell ms-table_cell--header ms-table_field--${field}`}>{children}</th>;
}

function Cell({ field, children }: { field: string; children?: ReactNode }) {
  return (
    <td className={`ms-table_cell ms-table_field--${field}`} data-hidden-mobile={field === 'number' ? '' : undefined}>
      {'\n  '}
      <span className="ms-table_row-value">
        {'\n    '}
        {children}
        {'\n  '}
      </span>
      {'\n'}
    </td>
  );
}
