import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { limits } from '../../../../league/contract/limits.js';
import type { ImportedRow } from '../../../../league/contract/season-archive.js';
import { formatDayAndTime, formatPoints, needDecimals } from '../../../lib/format.js';
import { importedSeasonQuery } from '../api/imported-seasons.js';
import { VerifiedTag } from './hall-of-fame-page.js';
import { Button, ButtonAnchor } from '../../../ui/button.js';
import { Card, PlainCard } from '../../../ui/card.js';
import { EmptyNote, FailedLoad, SkeletonRows } from '../../../ui/feedback.js';
import { RowEnd, RowList } from '../../../ui/list.js';
import { PageHead } from '../../../ui/layout.js';
import styles from './imported-season-page.module.css';

export default function ImportedSeasonPage() {
  const { year = '' } = useParams();
  const { data: season, error, refetch } = useQuery(importedSeasonQuery(year));
  const [pages, setPages] = useState(1);
  const decimals = needDecimals(season?.rows.map(({ points }) => points) ?? []);
  return (
    <>
      <PageHead title={`Season ${year}`} above={<Link to="/hall-of-fame">Hall of fame</Link>} />
      {!season && (
        <PlainCard>
          {error ? <FailedLoad error={error} retry={refetch} /> : <SkeletonRows count={6} rowHeight={52} />}
        </PlainCard>
      )}
      {season && (
        <Card title="Final standings" aside={<VerifiedTag verified={season.verified} />}>
          <p className="muted">
            {`${
              season.verified
                ? 'Imported from an archive. All its ranks and seals were recomputed before it was stored.'
                : 'Imported from a spreadsheet. It could not be verified, because it has neither picks nor results.'
            } Imported on ${formatDayAndTime(season.imported_at)}.`}
          </p>
          {season.amount_members === 0 && <EmptyNote>Nobody scored points in this season.</EmptyNote>}
          <RowList>
            {season.rows.map((row) => (
              <ImportedLine key={row.position} row={row} decimals={decimals} />
            ))}
            {Array.from({ length: pages - 1 }, (_, page) => (
              <MoreLines key={page} year={year} offset={(page + 1) * limits.seasonEndRows} decimals={decimals} />
            ))}
          </RowList>
          {pages * limits.seasonEndRows < season.amount_members && (
            <Button onClick={() => setPages(pages + 1)}>More members</Button>
          )}
          {season.verified && (
            <ButtonAnchor
              href={`/api/get-season-archive?season=${season.year}`}
              download={`season-${season.year}.json`}
            >
              Download the season
            </ButtonAnchor>
          )}
        </Card>
      )}
    </>
  );
}

function MoreLines({ year, offset, decimals }: { year: string; offset: number; decimals: boolean }) {
  const { data: season, error, refetch } = useQuery(importedSeasonQuery(year, offset));
  if (!season)
    return <li>{error ? <FailedLoad error={error} retry={refetch} /> : <SkeletonRows count={8} rowHeight={52} />}</li>;
  return season.rows.map((row) => <ImportedLine key={row.position} row={row} decimals={decimals} />);
}

interface LineProps {
  row: ImportedRow;
  decimals: boolean;
}

const ImportedLine = ({ row: { position, name, points }, decimals }: LineProps) => (
  <li>
    <span className={styles.rank}>{position}</span>
    <span className={styles.name}>{name}</span>
    <RowEnd>
      <span>{formatPoints(points, decimals)}</span>
      <span className="unseen"> points</span>
    </RowEnd>
  </li>
);
