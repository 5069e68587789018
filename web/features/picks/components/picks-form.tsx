import type { ReactNode } from 'react';
import { Card, PlainCard } from '../../../ui/card.js';
import { EmptyNote } from '../../../ui/feedback.js';
import { PageHead } from '../../../ui/page-head.js';
import { Closing } from './closing-time.js';
import styles from './picks.module.css';
import { Places, type PlacesProps } from './slot-list.js';
import { SaveState, SubmitPart } from './submit-part.js';
import { UnsavedCard } from './unsaved-card.js';
import { type PicksOfSeason, usePicksEditor } from './use-picks-editor.js';

const whileOpen = 'Change them as often as you like until the window closes.';
const whileClosed = 'The window for picks is closed.';

/** The places to fill, and Submit; while the window is closed, the saved picks to look at. */
export function PicksForm(props: PicksOfSeason) {
  const { season, saved, riders } = props;
  const { selection_open: open } = season;
  const editor = usePicksEditor(props);
  const { places, picks, state, setAside, missing, refused, pending } = editor;
  return (
    <>
      <PageHead
        title={`Your picks for ${season.year}`}
        below={<span role="status">{open ? whileOpen : whileClosed}</span>}
        aside={open && <PicksProgress done={places.length - missing.length} of={places.length} />}
      />
      {open && <Closing season={season} />}
      {setAside && (
        <UnsavedCard
          {...{ saved, places, riders }}
          unsaved={setAside}
          onResume={open ? editor.resume : null}
          onDiscard={editor.discard}
        />
      )}
      {riders.length === 0 ? (
        <NoRiders />
      ) : (
        <PlaceCards
          {...{ places, picks, riders, refused }}
          locked={!open || state === 'overtaken'}
          busy={pending}
          onChange={editor.change}
        >
          {open ? <SubmitPart {...editor} saved={saved} /> : <SaveState state="saved" saved={saved} />}
        </PlaceCards>
      )}
    </>
  );
}

const NoRiders = () => (
  <PlainCard>
    <EmptyNote>No riders have been added to this season yet.</EmptyNote>
  </PlainCard>
);

/** How many places are filled. */
function PicksProgress({ done, of }: { done: number; of: number }) {
  return (
    <span className={styles.progress} role="img" aria-label={`${done} of ${of} chosen`}>
      {Array.from({ length: of }, (_, place) => (
        <i key={place} className={place < done ? styles.done : undefined} />
      ))}
    </span>
  );
}

/** The five places, and beside them the special ones with what follows. */
function PlaceCards({ children, places, ...shared }: PlacesProps & { children: ReactNode }) {
  const special = places.filter((place) => typeof place !== 'number');
  return (
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
        {children}
      </div>
    </div>
  );
}
