import { useState } from 'react';
import type {
  ChampionshipChange,
  ChampionshipReviewAnswer,
  ChampionshipRiderToAdd,
  ChampionshipWeekendToAdd,
  ChampionshipWeekendToRemove,
} from '../../../../../league/contract/championship-setup.js';
import type { SeasonAdmin } from '../../../../../league/contract/shapes.js';
import { useBanners } from '../../../../lib/banners.js';
import type { Elements } from '../../../../lib/elements.js';
import { formatDays } from '../../../../lib/format.js';
import { NumberPlate } from '../../../../shared/riders/number-plate.js';
import { Button } from '../../../../ui/button.js';
import { CollapsedOnPhone } from '../../../../ui/collapsible-card.js';
import { EmptyNote } from '../../../../ui/feedback.js';
import { CheckBox, FieldSet, Form } from '../../../../ui/form.js';
import { Actions, Stack } from '../../../../ui/layout.js';
import { RowList } from '../../../../ui/list.js';
import { useSetUpFromChampionship } from '../../api/championship.js';
import {
  chosenRows,
  describeChange,
  describeChosen,
  describeRider,
  describeStored,
  describeWeekend,
  movedFirstDayOf,
  rowsOf,
} from '../../model/championship-review.js';
import { FirstDayNotice } from '../import-review/first-day-notice.js';
import styles from './championship-review.module.css';

interface Props {
  pid: number;
  season: Pick<SeasonAdmin, 'race_weekends'>;
  review: ChampionshipReviewAnswer;
  onAdded: () => void;
}

/**
 * Shows riders and weekends that the championship has and the season lacks. New riders and weekends are ticked, and so
 * are changes made by the championship. Wildcards, substitutes and values that were set by hand are not ticked.
 */
export function ChampionshipReview({ pid, season, review, onAdded }: Props) {
  const { show } = useBanners();
  const setUp = useSetUpFromChampionship({ onSuccess: (done) => show('success', describeStored(done)) });
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    () => new Set(rowsOf(review).flatMap((row) => (row.chosen ? [row.key] : []))),
  );
  const list: Choice = { chosen, onToggle: (key) => setChosen(toggled(chosen, key)) };
  const { riders, weekends, changes, removed, problems } = review;
  const sent = chosenRows(review, chosen);
  const firstDay = movedFirstDayOf(season.race_weekends, review, chosen);
  const content = (
    <>
      {rowsOf(review).length === 0 && <EmptyNote>The season has everything that the championship has.</EmptyNote>}
      {problems.map((problem) => (
        <p key={problem} className="small">
          {problem}
        </p>
      ))}
      <Changes {...list} title="Changed by the championship" changes={changes.filter((change) => !change.by_hand)} />
      <Changes
        {...list}
        title="Different in your season: left as they are, unless you choose them"
        changes={changes.filter((change) => change.by_hand)}
      />
      <Removals {...list} weekends={removed} />
      <NewRiders {...list} riders={riders} />
      <NewWeekends {...list} weekends={weekends} />
      {firstDay && <FirstDayNotice {...firstDay} />}
    </>
  );
  if (rowsOf(review).every(({ problem }) => problem !== null))
    return (
      <Stack>
        {content}
        <Actions end>
          <Button variant="primary" onClick={onAdded}>
            Done
          </Button>
        </Actions>
      </Stack>
    );
  return (
    <Form
      submit={describeChosen(review, chosen)}
      inactive={sent.length === 0}
      pending={setUp.isPending}
      error={setUp.error}
      onSubmit={() => setUp.mutate({ pid, rows: sent }, { onSuccess: onAdded })}
    >
      {content}
    </Form>
  );
}

interface Choice {
  /** The keys of the ticked rows. */
  chosen: ReadonlySet<string>;
  onToggle: (key: string) => void;
}

function toggled(keys: ReadonlySet<string>, key: string): Set<string> {
  const next = new Set(keys);
  if (!next.delete(key)) next.add(key);
  return next;
}

interface RowProps extends Choice {
  row: { key: string; problem: string | null; caution: string | null };
  label: Elements;
}

/** A row with a problem cannot be chosen. */
const ReviewRow = ({ row: { key, problem, caution }, label, chosen, onToggle }: RowProps) => (
  <CheckBox
    checked={chosen.has(key)}
    disabled={problem !== null}
    onChange={() => onToggle(key)}
    label={
      <span className={styles.label}>
        {label}
        {(problem ?? caution) && <span className={styles.problem}>{problem ?? caution}</span>}
      </span>
    }
  />
);

function Changes({ title, changes, ...choice }: Choice & { title: string; changes: readonly ChampionshipChange[] }) {
  if (changes.length === 0) return null;
  return (
    <FieldSet legend={title}>
      {changes.map((change) => (
        <ReviewRow
          key={change.key}
          {...choice}
          row={change}
          label={
            <>
              <strong>{change.subject}</strong>
              <span>{describeChange(change)}</span>
            </>
          }
        />
      ))}
    </FieldSet>
  );
}

function Removals({ weekends, ...choice }: Choice & { weekends: readonly ChampionshipWeekendToRemove[] }) {
  if (weekends.length === 0) return null;
  return (
    <FieldSet legend="No longer in the championship: choose the weekends to remove">
      {weekends.map((weekend) => (
        <ReviewRow
          key={weekend.key}
          {...choice}
          row={weekend}
          label={
            <>
              <strong>{weekend.title}</strong>
              <span className="muted small">{formatDays(weekend.start, weekend.end, { year: true })}</span>
            </>
          }
        />
      ))}
    </FieldSet>
  );
}

const countChosen = (rows: readonly { key: string }[], { chosen }: Choice) =>
  `${rows.filter(({ key }) => chosen.has(key)).length} of ${rows.length}`;

function NewRiders({ riders, ...choice }: Choice & { riders: readonly ChampionshipRiderToAdd[] }) {
  if (riders.length === 0) return null;
  return (
    <section aria-label="New riders">
      <h3>{`New riders: ${countChosen(riders, choice)} chosen`}</h3>
      <CollapsedOnPhone label="Show the riders">
        <RowList>
          {riders.map((rider) => (
            <li key={rider.key}>
              <ReviewRow {...choice} row={rider} label={<RiderLabel rider={rider} />} />
            </li>
          ))}
        </RowList>
      </CollapsedOnPhone>
    </section>
  );
}

function RiderLabel({ rider }: { rider: ChampionshipRiderToAdd }) {
  const { number, first, last, ...identity } = rider;
  return (
    <>
      <span className={styles.name}>
        {number !== null && <NumberPlate rider={{ ...identity, number }} />}
        <strong>{`${first} ${last}`}</strong>
      </span>
      <span className="muted small">{describeRider(rider)}</span>
    </>
  );
}

function NewWeekends({ weekends, ...choice }: Choice & { weekends: readonly ChampionshipWeekendToAdd[] }) {
  if (weekends.length === 0) return null;
  return (
    <section aria-label="New race weekends">
      <h3>{`New race weekends: ${countChosen(weekends, choice)} chosen`}</h3>
      <p className="muted small">
        Starts are in your time zone. The weekends come without links to the results site: read its calendar afterwards
        to add them.
      </p>
      <CollapsedOnPhone label="Show the race weekends">
        <RowList>
          {weekends.map((weekend) => (
            <li key={weekend.key}>
              <ReviewRow
                {...choice}
                row={weekend}
                label={
                  <>
                    <strong>{`${weekend.round}. ${weekend.title}`}</strong>
                    <span className="muted small">{describeWeekend(weekend)}</span>
                  </>
                }
              />
            </li>
          ))}
        </RowList>
      </CollapsedOnPhone>
    </section>
  );
}
