import type { Season, SeasonRider, SeasonWeekend } from './season.js';
import { sitePage } from './site-page.js';
import { riderSlug, shortName } from './slugs.js';

const base = 'ms-table_cell ms-table_field--';

/** Like the real table, it has plain values in the cells, a column for each weekend, and no race numbers. */
export function championshipPage(season: Season, consentAsked = false): string {
  const riders = new Map(season.riders.map((rider) => [rider.number, rider]));
  return sitePage({
    title: `${season.class} ${season.season} Standings`,
    consentAsked,
    content: (
      <>
        <h1>
          {season.class} {season.season} standings
        </h1>
        <div className="msnt-standings-table">
          <div className="ms-table-wrapper scroll">
            <table className="ms-table ms-table--standings">
              <Heads weekends={season.weekends} />
              <tbody>
                {season.standings.map(({ position, number, points }) => {
                  const rider = riders.get(number);
                  return (
                    rider && (
                      <Row key={number} rider={rider} position={position} points={points} weekends={season.weekends} />
                    )
                  );
                })}
              </tbody>
            </table>
          </div>
        </div>
      </>
    ),
  });
}

function Heads({ weekends }: { weekends: readonly SeasonWeekend[] }) {
  return (
    <thead>
      <tr className="ms-table_row">
        <th className={`${base}pos`}>Pos</th>
        <th className={`${base}driver`}>Driver</th>
        <th className={`${base}total_points`}>Points</th>
        {weekends.map(({ code, country }) => (
          <th key={code} className={`${base}race_points`} title={country}>
            <span className="hidden">{code}</span>
            {code}
          </th>
        ))}
      </tr>
    </thead>
  );
}

interface RowProps {
  rider: SeasonRider;
  position: number;
  points: number;
  weekends: readonly SeasonWeekend[];
}

function Row({ rider, position, points, weekends }: RowProps) {
  return (
    <tr className="ms-table_row">
      <td className={`${base}pos`}>{position}</td>
      <td className={`${base}driver`}>
        <a className="ms-link info-wrapper" href={`/driver/${riderSlug(rider)}/${rider.number}/`}>
          <span className="info">
            <span className="name">
              <span className="name-short">{shortName(rider)}</span>
            </span>
            <span className="team">{rider.team}</span>
          </span>
        </a>
      </td>
      <td className={`${base}total_points`}>{points}</td>
      {weekends.map((weekend) => (
        <td key={weekend.code} className={`${base}race_points`}>
          {weekendPoints(weekend, rider.number) || '-'}
        </td>
      ))}
    </tr>
  );
}

function weekendPoints({ race, sprint }: SeasonWeekend, number: number): number {
  const rows = [...race, ...sprint].filter((row) => row.number === number);
  return rows.reduce((sum, { points }) => sum + points, 0);
}
