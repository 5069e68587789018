import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Elements } from '../../../lib/elements.js';
import { Suspense, useEffect } from 'react';
import { fairPlayPath } from '../../../../league/contract/page-paths.js';
import { OwnSealCard } from '../../../shared/seals/own-seal-card.js';
import { picksSealsQuery } from '../../../shared/seals/api/seals.js';
import { ShareButton } from '../../../shared/share/components/share-button.js';
import { ButtonLink } from '../../../ui/button.js';
import { Card, PlainCard } from '../../../ui/card.js';
import { EmptyNote } from '../../../ui/feedback.js';
import { Actions } from '../../../ui/layout.js';
import { lazyWithRetry } from '../../../ui/lazy-with-retry.js';
import { previousSeasonQuery } from '../api/picks.js';
import { orderRiders } from '../model/picks-draft.js';
import styles from './picks-form.module.css';
import { PicksHead } from './picks-head.js';
import { RankedSlots, SlotList, type SlotListProps } from './slot-list.js';
import { SaveState, SubmitBar, SavedPart, UnsavedCard } from './submit-part.js';
import { type PicksOfSeason, usePicksEditor } from './use-picks-editor.js';
import type { SeasonSimple } from '../../../../league/contract/shapes.js';
import { describeRemaining, formatDays, formatShortMoment } from '../../../lib/format.js';
import { currentSeasonQuery, picksStateQuery } from '../../../shared/session/api/session.js';
import { useServerNow } from '../../../lib/server-clock.js';
import { weekendsQuery } from '../../../shared/weekends/api/weekends.js';

const AfterSaving = lazyWithRetry(() => import('./after-saving.js'));

/** The slots and the submit button. While the window is closed, the saved picks, read-only. */
export function PicksForm(props: PicksOfSeason) {
  const { season, saved } = props;
  const { selection_open: open } = season;
  const editor = usePicksEditor(props);
  const { slots, picks, state, setAside, missing, refused, pending, justSaved, next } = editor;
  const { data: previous = null } = useQuery({ ...previousSeasonQuery, enabled: open });
  const riders = orderRiders(props.riders, previous);
  const isTooLate = !open && !saved && missing.length === slots.length;
  return (
    <>
      <PicksHead
        season={season}
        aside={open && <PicksProgress filled={slots.length - missing.length} total={slots.length} />}
      />
      {open && <ClosingTime season={season} />}
      {setAside && (
        <UnsavedCard
          {...{ saved, slots, riders }}
          unsaved={setAside}
          onResume={open ? editor.resume : null}
          onDiscard={editor.discard}
        />
      )}
      {riders.length === 0 && <NoRiders />}
      {riders.length > 0 && isTooLate && <TooLate year={season.year} />}
      {riders.length > 0 && !isTooLate && (
        <SlotCards
          {...{ slots, picks, riders, previous, refused, next }}
          locked={!open || state === 'overtaken'}
          busy={pending}
          onChange={editor.change}
        >
          {open ? <SavedPart {...editor} saved={saved} /> : <ClosedPart {...props} />}
          <Suspense>{justSaved && <AfterSaving {...props} />}</Suspense>
          {saved && <OwnSeal {...props} />}
        </SlotCards>
      )}
      {open && riders.length > 0 && <SubmitBar {...editor} />}
    </>
  );
}

/** When the picks were saved, and the button to share them. */
const ClosedPart = ({ season, author: { username }, saved }: PicksOfSeason) => (
  <>
    <SaveState saved={saved} />
    {saved && (
      <Actions>
        <ShareButton kind="picks" username={username} year={season.year} />
      </Actions>
    )}
  </>
);

/** Renders nothing without a valid seal. */
function OwnSeal({ season: { year }, author: { username } }: PicksOfSeason) {
  const own = useQuery(picksSealsQuery(year, username)).data?.own;
  if (!own || own.ended) return null;
  return (
    <OwnSealCard seal={own}>
      <ButtonLink to={fairPlayPath(year)}>Check all seals</ButtonLink>
    </OwnSealCard>
  );
}

const NoRiders = () => (
  <PlainCard>
    <EmptyNote>No riders have been added to this season yet.</EmptyNote>
  </PlainCard>
);

function TooLate({ year }: { year: number }) {
  const last = useQuery(weekendsQuery(year, 1)).data?.[0];
  return (
    <PlainCard>
      <EmptyNote>
        {`You have no picks this season, because the window has closed. Picks open again when the season has ended${last ? `, after the ${last.title} on ${formatDays(last.end, last.end)}` : ''}. Until then you can tip the next race and join groups.`}
      </EmptyNote>
      <Actions>
        <ButtonLink to="/tips">Tip the next race</ButtonLink>
        <ButtonLink to="/groups">Groups</ButtonLink>
      </Actions>
    </PlainCard>
  );
}

function PicksProgress({ filled, total }: { filled: number; total: number }) {
  return (
    <span className={styles.progress} role="img" aria-label={`${filled} of ${total} chosen`}>
      {Array.from({ length: total }, (_, index) => (
        <i key={index} className={index < filled ? styles.done : undefined} />
      ))}
    </span>
  );
}

/** The five ranked slots, with the special slots and `children` beside them. */
function SlotCards({ children, slots, ...shared }: SlotListProps & { children: Elements }) {
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

function ClosingTime({ season }: { season: SeasonSimple }) {
  const { selection_closes: closes, year } = season;
  return (
    <PlainCard className={styles.closing}>
      {closes === null ? <WithoutClosingTime year={year} /> : <Countdown closes={closes} />}
    </PlainCard>
  );
}

function Countdown({ closes }: { closes: string }) {
  const left = Date.parse(closes) - useServerNow(500);
  usePollUntilClosed(left <= 0);
  return (
    <>
      <p>
        Picks close <time dateTime={closes}>{formatShortMoment(closes)}</time> your time.
      </p>
      <p className={styles.left} role="timer" aria-live="off">
        {left > 0 ? `${describeRemaining(left)} left` : 'Closing now'}
      </p>
    </>
  );
}

/** Polls from the closing time until the server reports that the window is closed. */
function usePollUntilClosed(due: boolean) {
  const client = useQueryClient();
  useEffect(() => {
    if (!due) return;
    const poll = () => {
      for (const { queryKey } of [currentSeasonQuery, picksStateQuery])
        void client.refetchQueries({ queryKey }, { cancelRefetch: false });
    };
    poll();
    const timer = setInterval(poll, 2000);
    return () => clearInterval(timer);
  }, [client, due]);
}

/**
 * The closing time is missing without weekends, or if the window was opened after the first weekend began (rules.md 5).
 */
function WithoutClosingTime({ year }: { year: number }) {
  const { data: weekends } = useQuery(weekendsQuery(year, 1));
  if (!weekends) return <p>The window is open.</p>;
  return weekends.length === 0 ? (
    <p>The window closes when the first race weekend begins. Its day is not known yet.</p>
  ) : (
    <p>The window stays open until the league closes it.</p>
  );
}
