import type { ReactElement } from 'react';
import type { Season, SeasonRider } from './season.js';
import { Late, type OtherHost, OtherHostContent, sitePage } from './site-page.js';
import { riderPath } from './slugs.js';

export interface RidersSiteOptions {
  late?: boolean;
  /** Puts a hidden class before the MotoGP content. With `late` the hidden class loads first. */
  hiddenFirst?: boolean;
  elsewhere?: OtherHost;
  consentAsked?: boolean;
}

type ListedRider = Pick<SeasonRider, 'number' | 'first' | 'last' | 'team' | 'country'> &
  Partial<Pick<SeasonRider, 'independent' | 'rookie'>>;

/** Some riders of Moto2 2023, for the hidden grid. Two of the numbers also belong to MotoGP riders. */
const moto2Riders: readonly ListedRider[] = [
  { number: 37, first: 'Pedro', last: 'Acosta', team: 'Red Bull KTM Ajo', country: 'ESP' },
  { number: 14, first: 'Tony', last: 'Arbolino', team: 'Elf Marc VDS Racing Team', country: 'ITA' },
  { number: 21, first: 'Alonso', last: 'López', team: 'Beta Tools SpeedUp', country: 'ESP' },
];

/** The official riders, then wildcards and substitutes, then the hidden class. */
export function ridersPage(
  season: Season,
  { late = false, hiddenFirst = false, elsewhere, consentAsked = false }: RidersSiteOptions = {},
): string {
  const grids = <Grids season={season} />;
  return sitePage({
    title: `${season.class} riders`,
    consentAsked,
    content: (
      <>
        <h1>{season.class} riders</h1>
        {hiddenFirst && <HiddenGrid />}
        {late ? <Late>{grids}</Late> : grids}
        {elsewhere !== undefined && <OtherHostContent {...elsewhere} />}
      </>
    ),
  });
}

function Grids({ season: { riders } }: { season: Season }): ReactElement {
  const [official, guests] = [
    riders.filter(({ startOnly }) => !startOnly),
    riders.filter(({ startOnly }) => startOnly),
  ];
  return (
    <>
      <div className="rider-grid__motogp js-listing-container">
        <RiderList heading="Official" riders={official} />
        <RiderList heading="Wildcards And Substitutes" riders={guests} />
      </div>
      <HiddenGrid />
    </>
  );
}

function HiddenGrid() {
  return (
    <div className="rider-grid__moto2 js-listing-container u-hide">
      <RiderList heading="Official" riders={moto2Riders} />
    </div>
  );
}

function RiderList({ heading, riders }: { heading: string; riders: readonly ListedRider[] }) {
  return (
    <div className="rider-list__container js-lazy-load-images">
      <h2 className="rider-list__career-type rider-grid__title">{heading}</h2>
      {riders.map((rider) => (
        <RiderCard key={rider.number} rider={rider} />
      ))}
    </div>
  );
}

function RiderCard({ rider }: { rider: ListedRider }) {
  return (
    <a className="rider-list__rider" href={riderPath(rider)}>
      <div className="rider-list__info-container">
        <span className="rider-list__info-hashtag">{`\n  #${rider.number}\n`}</span>
        <div className="rider-list__info-name">
          <span>{`\n  ${rider.first}\n`}</span>
          <span>{`\n  ${rider.last}\n`}</span>
        </div>
        <div className="rider-list__details-container">
          <span className="rider-list__details-country">{`\n  ${rider.country}\n`}</span>
          <span className="rider-list__details-team">{rider.team}</span>
          {rider.independent && <span className="rider-list__details-label">Independent Team Rider</span>}
          {rider.rookie && <span className="rider-list__details-label">Rookie</span>}
          <div className="rider-list__details-years-active js-years-active" />
        </div>
      </div>
    </a>
  );
}
