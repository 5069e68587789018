import type { ReactNode } from 'react';
import { bikeOf, type Season, type SeasonRider, type SessionRow } from './season.js';
import { riderSlug, shortName } from './slugs.js';

/** The event that marks its unclassified riders in capitals, as the real site does now and then. */
const eventWithCapitals = 'JPN';

interface ResultTableProps {
  season: Season;
  eventCode: string;
  rows: readonly SessionRow[];
}

/** The result table of the results site, with its classes and white space. Laps and times are empty: the season's data lacks them. */
export function ResultTable({ season, eventCode, rows }: ResultTableProps) {
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

/** A rider who is not of the season is the one of the trouble "unknown rider". */
function riderOf(season: Season, number: number): SeasonRider {
  const stranger = {
    first: 'Wild',
    last: 'Card',
    team: 'Guest',
    country: '',
    rookie: false,
    independent: false,
    startOnly: true,
  };
  return season.riders.find((rider) => rider.number === number) ?? { number, ...stranger };
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

/** Riders without a profile on the site have a plain box in place of the link. */
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
