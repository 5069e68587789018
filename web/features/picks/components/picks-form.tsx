import { useState } from 'react';
import type { PicksRefusal } from '../../../../league/wire/answers.js';
import type { PicksDetailed, SeasonRider, SeasonSimple } from '../../../../league/wire/shapes.js';
import { useBanners } from '../../../lib/banners.js';
import { CallFailed } from '../../../lib/call-api.js';
import { Button } from '../../../ui/button.js';
import { Card } from '../../../ui/card.js';
import { FailureText } from '../../../ui/failure-text.js';
import { PageHead } from '../../../ui/page-head.js';
import { useSavePicks } from '../api/use-save-picks.js';
import { chooseRider, draftOf, placeName, placesOf, riderAt } from '../model/picks-draft.js';
import type { Place } from '../model/picks-draft.js';
import { PicksProgress } from './picks-progress.js';
import { Places } from './places.js';
import styles from './picks.module.css';

interface Props {
  season: SeasonSimple;
  saved: PicksDetailed | null;
  riders: SeasonRider[];
}

/** The places to fill, and Submit; while the window is closed, the saved picks to look at. */
export function PicksForm({ season, saved, riders }: Props) {
  const [draft, setDraft] = useState(() => draftOf(saved));
  const save = useSavePicks();
  const { show } = useBanners();
  const places = placesOf(season);
  const missing = places.filter((place) => riderAt(draft, place) === null);
  const refusal = save.error instanceof CallFailed ? ((save.error.body ?? {}) as Partial<PicksRefusal>) : {};
  const choose = (place: Place, riderId: number) => {
    save.reset();
    setDraft((now) => chooseRider(now, place, riderId));
  };
  const submit = () => save.mutate(draft, { onSuccess: () => show('success', 'Your picks are saved') });
  const open = season.selection_open;
  const shared = { draft, riders, refusal, disabled: !open, onChoose: choose };
  const special = places.filter((place) => typeof place !== 'number');
  return (
    <>
      <PageHead
        title={`Your picks for ${season.year}`}
        below={
          open ? 'Change them as often as you like until the first weekend begins.' : 'The window for picks is closed.'
        }
        aside={open && <PicksProgress done={places.length - missing.length} of={places.length} />}
      />
      <div className={styles.grid}>
        <Card title="Top five, in order">
          <Places {...shared} places={places.filter((place) => typeof place === 'number')} />
        </Card>
        <div className={styles.side}>
          {special.length > 0 && (
            <Card title="Special picks">
              <Places {...shared} places={special} />
            </Card>
          )}
          <FailureText error={save.error} />
          {open && (
            <Button look="call" className={styles.submit} idle={missing.length > 0 || save.isPending} onClick={submit}>
              Submit
            </Button>
          )}
          {open && <span className="small muted">{describeSubmit(missing)}</span>}
        </div>
      </div>
    </>
  );
}

const describeSubmit = (missing: Place[]): string =>
  missing.length > 0
    ? `Still missing: ${missing.map(placeName).join(', ')}.`
    : 'No one sees them before the window has closed or the first result of the season is in.';
