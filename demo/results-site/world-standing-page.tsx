import type { ReactNode } from 'react';
import type { RidersSiteOptions } from './riders-page.js';
import type { Season, SeasonRider } from './season.js';
import { Late, OtherHostContent, sitePage } from './site-page.js';
import { riderPath } from './slugs.js';

/** a: a table, as on the real site until 2025. b: nested boxes, as since 2026. */
export type WorldStandingVariant = 'a' | 'b';

interface Standing {
  rider: SeasonRider;
  position: number;
  points: number;
  gap: number;
}

export function worldStandingPage(
  season: Season,
  variant: WorldStandingVariant = 'a',
  { late = false, hiddenFirst = false, elsewhere, consentAsked = false }: RidersSiteOptions = {},
): string {
  const standings = findStandings(season);
  const table = variant === 'a' ? <TableVariant standings={standings} /> : <BoxesVariant standings={standings} />;
  return sitePage({
    title: `${season.class} world standing ${season.season}`,
    consentAsked,
    content: (
      <>
        <h1>World standing {season.season}</h1>
        <p className="standings-menu__item quiet" data-category="motogp">
          {season.class}
        </p>
        {hiddenFirst && <div className="u-hide">{table}</div>}
        {late ? <Late>{table}</Late> : table}
        {elsewhere !== undefined && <OtherHostContent {...elsewhere} />}
      </>
    ),
  });
}

function findStandings(season: Season): Standing[] {
  const most = season.standings[0]?.points ?? 0;
  return season.standings.flatMap(({ position, number, points }) => {
    const rider = season.riders.find((one) => one.number === number);
    return rider ? [{ rider, position, points, gap: points - most }] : [];
  });
}

function TableVariant({ standings }: { standings: readonly Standing[] }) {
  return (
    <table className="standings-table__table">
      <tbody>
        {standings.map((standing) => (
          <tr key={standing.rider.number} className="standings-table__body-row">
            <td className={cell('pos')}>{standing.position}</td>
            <td className={cell('number')}>{standing.rider.number}</td>
            <td className={cell('rider')}>
              <RiderLink rider={standing.rider}>
                <Flag country={standing.rider.country} />
              </RiderLink>
            </td>
            <td className={cell('full-name')}>
              <FullName rider={standing.rider} />
            </td>
            <td className={cell('team')}>{standing.rider.team}</td>
            <td className={cell('points')}>
              <Points standing={standing} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function BoxesVariant({ standings }: { standings: readonly Standing[] }) {
  return (
    <>
      <div className="standings-table">{standings.map(toBox)}</div>
      {/* The table of a different class, hidden as on the real page. */}
      <div className="standings-table u-hide">{standings.slice(0, 3).map(toBox)}</div>
    </>
  );
}

function toBox({ rider, position, points, gap }: Standing) {
  return (
    <div key={rider.number} className="standings-table__body-row">
      <div className="standings-table__body-cell-scrolling-container">
        <div className={cell('pos')}>{position}</div>
        <div className={cell('number')}>{rider.number}</div>
        <div className={cell('full-name')}>
          <FullName rider={rider} />
        </div>
        <div className={cell('flag')}>
          <Flag country={rider.country} />
        </div>
        <div className={cell('team')}>{rider.team}</div>
        <div className={cell('points')}>{points}</div>
        <div className={cell('gap')}>{gap === 0 ? '' : gap}</div>
      </div>
    </div>
  );
}

function FullName({ rider }: { rider: SeasonRider }) {
  return (
    <RiderLink rider={rider}>
      <span className="standings-table__rider-name">
        {'\n  '}
        <span className="standings-table__first-name">{rider.first}</span> {rider.last}
        {'\n'}
      </span>
    </RiderLink>
  );
}

function Points({ standing: { points, gap } }: { standing: Standing }) {
  return (
    <>
      {points}
      {gap < 0 && <small>{gap}</small>}
    </>
  );
}

function RiderLink({ rider, children }: { rider: SeasonRider; children: ReactNode }) {
  return (
    <a className="standings-table__rider-link" href={riderPath(rider)}>
      {children}
    </a>
  );
}

/** The letters of the country instead of its flag. */
function Flag({ country }: { country: string }) {
  const style = 'font:600 12px system-ui,sans-serif';
  const text = `<text x="20" y="15" text-anchor="middle" fill="#55606f" style="${style}">${country}</text>`;
  const plate = `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="22">${text}</svg>`;
  const source = `data:image/svg+xml,${encodeURIComponent(plate)}`;
  return <img className="standings-table__body-cell-flag" alt={country} src={source} loading="lazy" />;
}

function cell(name: string): string {
  return `standings-table__body-cell standings-table__body-cell--${name}`;
}
