import { MissingSeason, SeasonSelect, useSeasonChoice } from '../../../shared/seasons/season-choice.js';
import { PlainCard } from '../../../ui/card.js';
import { PageHead } from '../../../ui/layout.js';
import { ProjectionQuality } from './projection-quality.js';
import { SeasonSeals } from './season-seals.js';

export default function FairPlayPage() {
  const { year, choose, missing } = useSeasonChoice();
  return (
    <>
      <PageHead
        title="Fair play and data"
        below="Check that nobody changed picks, download a season, and see how good projections are."
        aside={<SeasonSelect year={year} onChoose={choose} />}
      />
      {missing && (
        <PlainCard>
          <MissingSeason {...missing} />
        </PlainCard>
      )}
      {year !== undefined && <SeasonSeals year={year} />}
      <ProjectionQuality />
    </>
  );
}
