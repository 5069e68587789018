import { useState } from 'react';
import type { RiderRead } from '../../../../../league/contract/answers.js';
import type { ClassificationReviewAnswer } from '../../../../../league/contract/classification.js';
import { adminMessages } from '../../../../../league/contract/admin-messages.js';
import { messages } from '../../../../../league/contract/messages.js';
import type { SeasonAdmin } from '../../../../../league/contract/shapes.js';
import { countOf } from '../../../../../league/contract/short-texts.js';
import { useBanners } from '../../../../lib/banners.js';
import { formatPoints, needDecimals } from '../../../../lib/format.js';
import { NumberPlate } from '../../../../shared/riders/number-plate.js';
import { Button } from '../../../../ui/button.js';
import { Form } from '../../../../ui/form.js';
import { Actions } from '../../../../ui/layout.js';
import { RowEnd, RowList } from '../../../../ui/list.js';
import { useStoreClassification } from '../../api/championship.js';
import { addRidersLabel } from '../../model/describe-retrieval.js';
import { RidersToAdd } from '../import-review/riders-to-add.js';
import { ResultWarnings } from '../results/result-warnings.js';
import styles from './classification-review.module.css';

interface Props {
  pid: number;
  season: Pick<SeasonAdmin, 'year' | 'competitors'>;
  review: ClassificationReviewAnswer;
  /** The riders who are not in the season. */
  missing: readonly RiderRead[];
  onStored: () => void;
}

/**
 * Shows the championship's classification before it is stored. If a rider is uncertain, the classification cannot be
 * stored.
 */
export function ClassificationReview({ pid, season, review, missing, onStored }: Props) {
  const { show } = useBanners();
  const store = useStoreClassification({ onSuccess: () => show('success', adminMessages.races.saved) });
  const [isAdding, setIsAdding] = useState(false);
  const { rows, warnings, version } = review;
  const problems = rows.flatMap(({ problem }) => problem ?? []);
  if (review.stored) return <p>{messages.races.alreadyStored}</p>;
  if (isAdding)
    return <RidersToAdd year={season.year} riders={missing} problems={[]} onAdded={() => setIsAdding(false)} />;
  return (
    <Form
      submit={`Store the result of ${countOf(rows.length, 'rider')}`}
      inactive={problems.length > 0}
      pending={store.isPending}
      error={store.error}
      onSubmit={() => store.mutate({ pid, version }, { onSuccess: onStored })}
    >
      <p>The classification of the championship. Nothing is stored yet.</p>
      <ResultWarnings
        title="These riders could not be identified, so the result cannot be stored"
        warnings={problems}
      />
      {missing.length > 0 && (
        <Actions>
          <Button onClick={() => setIsAdding(true)}>{addRidersLabel}</Button>
        </Actions>
      )}
      <ResultWarnings title="Check the result" warnings={warnings} />
      <Rows rows={rows} season={season} />
    </Form>
  );
}

function Rows({ rows, season }: Pick<ClassificationReviewAnswer, 'rows'> & Pick<Props, 'season'>) {
  const decimals = needDecimals(rows.map(({ points }) => points));
  const competitors = season.competitors.map(({ competitor_points: { competitor } }) => competitor);
  const competitorOf = (id: number | null) => competitors.find((competitor) => competitor.id === id);
  return (
    <RowList>
      {rows.map(({ position, number, first, last, points, competitor_id: id }, index) => (
        <li key={index}>
          <span className={styles.position}>{position || '–'}</span>
          {number !== null && <NumberPlate rider={{ ...competitorOf(id), number }} />}
          <span>{`${first} ${last}`}</span>
          <RowEnd>{formatPoints(points, decimals)}</RowEnd>
        </li>
      ))}
    </RowList>
  );
}
