import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { OwnSealCard } from '../../../shared/seals/own-seal-card.js';
import { picksSealsQuery, sealedPicksPath } from '../../../shared/seals/api/seals.js';
import { ShareButton } from '../../../shared/share/components/share-button.js';
import { ButtonLink } from '../../../ui/button.js';
import { Card, PlainCard } from '../../../ui/card.js';
import { EmptyNote } from '../../../ui/feedback.js';
import { Actions } from '../../../ui/layout.js';
import { PageHead } from '../../../ui/page-head.js';
import { previousSeasonQuery } from '../api/picks.js';
import { orderRiders } from '../model/slot-order.js';
import { Closing } from './closing-time.js';
import styles from './picks-form.module.css';
import { RankedSlots, SlotList, type SlotListProps } from './slot-list.js';
import { SaveState, SubmitPart } from './submit-part.js';
import { UnsavedCard } from './unsaved-card.js';
import { type PicksOfSeason, usePicksEditor } from './use-picks-editor.js';

const whileOpen = 'Change them as often as you like until the window closes.';
const whileClosed = 'The picks window is closed.';

/** The slots and the submit button; while the window is closed, the saved picks, read-only. */
export function PicksForm(props: PicksOfSeason) {
  const { season, saved } = props;
  const { selection_open: open } = season;
  const editor = usePicksEditor(props);
  const { slots, picks, state, setAside, missing, refused, pending, next } = editor;
  const { data: previous = null } = useQuery({ ...previousSeasonQuery, enabled: open });
  const riders = orderRiders(props.riders, previous);
  return (
    <>
      <PageHead
        title={`Your picks for ${season.year}`}
        below={
          <>
            <span role="status">{open ? whileOpen : whileClosed}</span> <Link to="/rules">How points work</Link>{' '}
            <Link to="/riders">All riders</Link>
          </>
        }
        aside={open && <PicksProgress done={slots.length - missing.length} of={slots.length} />}
      />
      {open && <Closing season={season} />}
      {setAside && (
        <UnsavedCard
          {...{ saved, slots, riders }}
          unsaved={setAside}
          onResume={open ? editor.resume : null}
          onDiscard={editor.discard}
        />
      )}
      {riders.length === 0 ? (
        <NoRiders />
      ) : (
        <SlotCards
          {...{ slots, picks, riders, previous, refused, next }}
          locked={!open || state === 'overtaken'}
          busy={pending}
          onChange={editor.change}
        >
          {open ? <SubmitPart {...editor} saved={saved} /> : <ClosedPart {...props} />}
          {saved && <OwnSeal {...props} />}
        </SlotCards>
      )}
    </>
  );
}

/** Since when the picks are saved, and the way to show them to others. */
const ClosedPart = ({ season, username, saved }: PicksOfSeason) => (
  <>
    <SaveState state="saved" saved={saved} />
    {saved && (
      <Actions>
        <ShareButton kind="picks" username={username} year={season.year} />
      </Actions>
    )}
  </>
);

/** The member's seal, once there is one that counts. */
function OwnSeal({ season: { year }, username }: PicksOfSeason) {
  const own = useQuery(picksSealsQuery(year, username)).data?.own;
  if (!own || own.ended) return null;
  return (
    <OwnSealCard seal={own}>
      <ButtonLink to={sealedPicksPath(year)}>Check all seals</ButtonLink>
    </OwnSealCard>
  );
}

const NoRiders = () => (
  <PlainCard>
    <EmptyNote>No riders have been added to this season yet.</EmptyNote>
  </PlainCard>
);

/** How many slots are filled. */
function PicksProgress({ done, of }: { done: number; of: number }) {
  return (
    <span className={styles.progress} role="img" aria-label={`${done} of ${of} chosen`}>
      {Array.from({ length: of }, (_, index) => (
        <i key={index} className={index < done ? styles.done : undefined} />
      ))}
    </span>
  );
}

/** The five ranked slots, and next to them the special ones and `children`. */
function SlotCards({ children, slots, ...shared }: SlotListProps & { children: ReactNode }) {
  const special = slots.filter((slot) => typeof slot !== 'number');
  return (
    <div className={styles.grid}>
      <Card title="Top five, in order">
        <RankedSlots {...shared} slots={slots.filter((slot) => typeof slot === 'number')} />
      </Card>
      <div className={styles.side}>
        {special.length > 0 && (
          <Card title="Special picks">
            <SlotList {...shared} slots={special} />
          </Card>
        )}
        {children}
      </div>
    </div>
  );
}
