import type { ImportedSeasonEnd } from '../../../../league/contract/season-archive.js';
import { importedSeasonPath } from '../../../../league/contract/page-paths.js';
import { formatPoints } from '../../../lib/format.js';
import { ButtonLink } from '../../../ui/button.js';
import { Badge } from '../../../ui/badge.js';
import { Card } from '../../../ui/card.js';
import { EmptyNote } from '../../../ui/feedback.js';
import styles from './imported-season-card.module.css';

/** Whether an imported season was verified, in words. */
export const VerifiedTag = ({ verified }: { verified: boolean }) => (
  <Badge tone={verified ? 'good' : 'idle'}>{verified ? 'Verified' : 'Not verified'}</Badge>
);

/** The end of an imported season. Its members are shown by name, without links: they may not be members of this league. */
export function ImportedSeasonCard({ season }: { season: ImportedSeasonEnd }) {
  const { year, verified, podium, amount_members: amount } = season;
  const [champion] = podium;
  return (
    <Card
      title={`Season ${year}`}
      aside={
        <>
          <VerifiedTag verified={verified} />
          <ButtonLink to={importedSeasonPath(year)} aria-label={`Final standings of ${year}`}>
            Final standings
          </ButtonLink>
        </>
      }
    >
      {champion ? (
        <>
          <p className={styles.champion}>
            {champion.name} <span className={styles.gold}>is champion</span>
          </p>
          <p className="muted">
            {formatPoints(champion.points, true)} points,{' '}
            {amount === 1 ? '1 member took part' : `${formatPoints(amount)} members took part`}
          </p>
          <p className="muted small">
            {verified ? 'Imported from an archive.' : 'Imported from a spreadsheet, not verified.'}
          </p>
        </>
      ) : (
        <EmptyNote>Nobody scored points in this season.</EmptyNote>
      )}
    </Card>
  );
}
