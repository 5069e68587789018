import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { WhatIf, WhatIfWeekend } from '../../../../league/contract/what-if.js';
import { locale } from '../../../lib/format.js';
import { MissingSeason, useSeasonChoice } from '../../../shared/seasons/season-choice.js';
import { useSession } from '../../../shared/session/api/session.js';
import { Button } from '../../../ui/button.js';
import { Card, PlainCard } from '../../../ui/card.js';
import { EmptyNote, FailedLoad, SkeletonRows } from '../../../ui/feedback.js';
import { CheckBox, Select } from '../../../ui/form.js';
import { Actions, PageHead, Stack } from '../../../ui/layout.js';
import { POINTS_SCALE } from '../../../../league/rules/points.js';
import { whatIfQuery } from '../api/what-if.js';
import {
  type Draft,
  emptyDraft,
  openSessions,
  openWeekends,
  orderIn,
  ridersById,
  sessionKey,
  sessionNames,
  storedSessions,
  supposedOf,
  withOrder,
  withWeekends,
} from '../model/draft.js';
import { championshipOrder, lastOrder } from '../model/sandbox.js';
import { PassCard } from './pass-card.js';
import { SessionOrder } from './session-order.js';
import styles from './what-if-page.module.css';
import { WhatIfStandings } from './what-if-table.js';

export default function WhatIfPage() {
  const { year, missing } = useSeasonChoice();
  return (
    <>
      <PageHead
        title="What if"
        above={<Link to={year === undefined ? '/standings' : `/standings?season=${year}`}>Standings</Link>}
        below="Order the next races and see who would stand where. Nothing is saved, and nobody else sees it."
      />
      {missing && (
        <PlainCard>
          <MissingSeason {...missing} />
        </PlainCard>
      )}
      {year !== undefined && <LoadedWhatIf key={year} year={year} />}
    </>
  );
}

function LoadedWhatIf({ year }: { year: number }) {
  const { data: facts, error, refetch, dataUpdatedAt } = useQuery(whatIfQuery(year));
  if (!facts)
    return (
      <PlainCard>
        {error ? <FailedLoad error={error} retry={refetch} /> : <SkeletonRows count={10} rowHeight={52} />}
      </PlainCard>
    );
  const unavailable = describeUnavailable(facts);
  if (unavailable !== null)
    return (
      <PlainCard>
        <EmptyNote>{unavailable}</EmptyNote>
      </PlainCard>
    );
  return <Sandbox facts={facts} version={dataUpdatedAt} />;
}

/** The reason why "what if" is not available for the season. Null if it is available. */
function describeUnavailable(facts: WhatIf): string | null {
  const { season, riders, without_members: without, amount_members: count } = facts;
  if (season.finalized) return `Season ${season.year} is over. Its standings are final.`;
  if (without === 'hidden')
    return 'Picks are hidden until the picks window closes. Then you can try out how the season may end.';
  if (count === 0) return 'Nobody has picks in this season yet.';
  if (riders.length === 0) return 'The season has no riders yet.';
  if (openWeekends(facts).length === 0) return `Season ${season.year} has no weekends left.`;
  return null;
}

function Sandbox({ facts, version }: { facts: WhatIf; version: number }) {
  const { user } = useSession();
  const [draft, setDraft] = useState(emptyDraft);
  const [edits, setEdits] = useState(0);
  const [counted, setCounted] = useState(false);
  const open = openWeekends(facts);
  const stored = storedSessions(open);
  const championship = championshipOrder(facts);
  const included = Math.min(draft.included, open.length);
  const weekends = supposedOf(draft, open, championship);
  const withBonus = draft.withBonus && included === open.length;
  const change = (next: Draft) => {
    setDraft(next);
    if (next.orders !== draft.orders || next.included !== draft.included) setEdits(edits + 1);
  };
  if (stored.length > 0 && !counted) return <StoredResults sessions={stored} onCount={() => setCounted(true)} />;
  return (
    <div className={styles.page}>
      <div className={styles.races}>
        <RacesCard {...{ facts, draft, championship, included }} open={open} onChange={change} />
        {user && (
          <PassCard
            {...{ facts, version, draft, edits }}
            username={user.username}
            onApply={(taken) => setDraft((before) => withWeekends(before, taken, open))}
          />
        )}
      </div>
      <div className={styles.table}>
        <WhatIfStandings
          facts={facts}
          version={version}
          supposition={{ weekends: weekends.slice(0, included), withBonus }}
        />
      </div>
    </div>
  );
}

/** Asks before the page gives away results of weekends that are not final. */
const StoredResults = ({ sessions, onCount }: { sessions: string[]; onCount: () => void }) => (
  <Card title="Results are in">
    <Stack>
      <p>
        {`This page counts the results that are in: ${new Intl.ListFormat(locale).format(sessions)}. If you have not seen them yet, it gives them away.`}
      </p>
      <Actions>
        <Button variant="primary" onClick={onCount}>
          Count the results
        </Button>
      </Actions>
    </Stack>
  </Card>
);

interface RacesCardProps {
  facts: WhatIf;
  draft: Draft;
  open: WhatIfWeekend[];
  championship: readonly number[];
  included: number;
  onChange: (draft: Draft) => void;
}

function RacesCard({ facts, draft, open, championship, included, onChange }: RacesCardProps) {
  const sessions = openSessions(open.slice(0, included));
  const [chosen, setChosen] = useState('');
  const session = sessions.find((one) => sessionKey(one) === chosen) ?? sessions[0];
  const titleOf = (id: number) => open.find(({ weekend }) => weekend.id === id)?.weekend.title ?? '';
  const hasResults = facts.weekends.some(({ weekend }) => weekend.status === 2);
  return (
    <Card title="The next races">
      <Stack>
        {!hasResults && <p className="muted">There are no results yet: everybody starts without points.</p>}
        <Select
          label="Weekends that count"
          value={included}
          onChange={({ target }) => onChange({ ...draft, included: Number(target.value) })}
        >
          {open.map(({ weekend }, index) => (
            <option key={weekend.id} value={index + 1}>
              {index === 0 ? `${weekend.title} only` : `Up to ${weekend.title}`}
            </option>
          ))}
        </Select>
        {included === open.length && (
          <CheckBox
            label="Include the end-of-season bonus"
            checked={draft.withBonus}
            onChange={({ target }) => onChange({ ...draft, withBonus: target.checked })}
          />
        )}
        {session ? (
          <>
            <Select label="Session" value={sessionKey(session)} onChange={({ target }) => setChosen(target.value)}>
              {sessions.map((one) => (
                <option key={sessionKey(one)} value={sessionKey(one)}>
                  {`${titleOf(one.weekendId)}: ${sessionNames[one.kind]}`}
                </option>
              ))}
            </Select>
            <SessionForm key={sessionKey(session)} {...{ facts, draft, championship, session, onChange }} />
          </>
        ) : (
          <p>The results of these weekends are already stored. They count as they are.</p>
        )}
      </Stack>
    </Card>
  );
}

function SessionForm({
  facts,
  draft,
  championship,
  session,
  onChange,
}: Pick<RacesCardProps, 'facts' | 'draft' | 'championship' | 'onChange'> & {
  session: ReturnType<typeof openSessions>[number];
}) {
  const order = orderIn(draft, session, championship);
  const last = lastOrder(facts, session.kind);
  const name = sessionNames[session.kind].toLowerCase();
  const set = (next: readonly number[] | null) => onChange(withOrder(draft, session, next));
  return (
    <>
      <Actions>
        {last && <Button onClick={() => set(last)}>{`As in the last ${name}`}</Button>}
        <Button onClick={() => set(championship)}>As in the championship</Button>
      </Actions>
      <CheckBox
        label={`The ${name} is not held`}
        checked={order === null}
        onChange={({ target }) => set(target.checked ? null : championship)}
      />
      {order && (
        <SessionOrder
          riders={ridersById(facts)}
          order={order}
          shown={POINTS_SCALE[session.kind].length}
          onChange={set}
        />
      )}
    </>
  );
}
