import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { MemberField } from '../../../shared/members/member-field.js';
import { chooseSeason, MissingSeason, SeasonSelect } from '../../../shared/seasons/season-choice.js';
import { useSession } from '../../../shared/session/api/session.js';
import { rivalsQuery } from '../../../shared/standings/api/standings.js';
import { Button } from '../../../ui/button.js';
import { PlainCard } from '../../../ui/card.js';
import { Actions, PageHead, Stack } from '../../../ui/layout.js';
import { SkeletonRows } from '../../../ui/feedback.js';
import { HeadToHead } from './head-to-head.js';

type Side = 'a' | 'b';

/** The address names both members. Without `a` the first member is the reader. */
export default function ComparePage() {
  const { user, userLoading, currentSeason, seasonMissing } = useSession();
  const [search, setSearch] = useSearchParams();
  const choice = chooseSeason(search.get('season'), currentSeason?.year);
  const year = choice.kind === 'none' ? undefined : choice.year;
  const a = search.get('a') ?? user?.username ?? null;
  const b = search.get('b');
  const weekendId = readId(search.get('weekend'));
  const [isChangingB, setChangingB] = useState(false);
  const change = (changes: Record<string, string>) => {
    setChangingB(false);
    setSearch((before) => {
      const next = new URLSearchParams({ ...Object.fromEntries(before), ...(a === null ? {} : { a }), ...changes });
      // The tie after a weekend belongs to these two members in this season.
      next.delete('weekend');
      return next;
    });
  };
  const missing: Side | null = a === null ? 'a' : b === null || isChangingB ? 'b' : null;
  return (
    <>
      <PageHead
        title="Compare"
        {...(missing && { below: 'See what separates two members: their riders, each weekend, and the season.' })}
        aside={
          <>
            {a !== null && b !== null && !isChangingB && (
              <Button onClick={() => setChangingB(true)}>Another member</Button>
            )}
            <SeasonSelect year={year} onChoose={(chosen) => change({ season: String(chosen) })} />
          </>
        }
      />
      {userLoading && <Loading />}
      {!userLoading && missing && (
        <PlainCard>
          <Stack>
            <MemberField
              key={missing}
              autoFocus={isChangingB}
              label={missing === 'a' ? 'First member' : `Compare ${a === user?.username ? 'yourself' : a} with`}
              excluded={a === null ? [] : [a]}
              onChoose={(username) => change({ [missing]: username })}
            />
            {missing === 'b' && year !== undefined && a === user?.username && (
              <Rivals year={year} member={a} onChoose={(username) => change({ b: username })} />
            )}
          </Stack>
        </PlainCard>
      )}
      {seasonMissing && year === undefined && (
        <PlainCard>
          <MissingSeason {...seasonMissing} />
        </PlainCard>
      )}
      {year !== undefined && !userLoading && a !== null && b !== null && <HeadToHead {...{ year, a, b, weekendId }} />}
    </>
  );
}

/** The reader's rivals, to choose one without typing. Renders nothing without rivals. */
function Rivals({ year, member, onChoose }: { year: number; member: string; onChoose: (username: string) => void }) {
  const rivals = useQuery(rivalsQuery(year, member)).data?.rivals.filter(({ row }) => row !== null) ?? [];
  if (rivals.length === 0) return null;
  return (
    <Stack>
      <p className="muted">Your rivals</p>
      <Actions>
        {rivals.map(({ user: { username } }) => (
          <Button key={username} onClick={() => onChoose(username)}>
            {username}
          </Button>
        ))}
      </Actions>
    </Stack>
  );
}

const readId = (text: string | null): number | null => (text !== null && /^\d{1,9}$/.test(text) ? Number(text) : null);

const Loading = () => (
  <PlainCard>
    <SkeletonRows count={4} rowHeight={60} />
  </PlainCard>
);
