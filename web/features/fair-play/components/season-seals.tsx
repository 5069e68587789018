import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useSearchParams } from 'react-router-dom';
import { countOf } from '../../../../league/contract/short-texts.js';
import type { PicksSeals, SealedMember } from '../../../../league/contract/seals.js';
import { formatCount, formatDayAndTime } from '../../../lib/format.js';
import { displayName } from '../../../shared/members/member-names.js';
import { endedWords, OwnSealCard } from '../../../shared/seals/own-seal-card.js';
import { describeRoot, picksSealsQuery } from '../../../shared/seals/api/seals.js';
import { useSession } from '../../../shared/session/api/session.js';
import { Button } from '../../../ui/button.js';
import { Card, PlainCard } from '../../../ui/card.js';
import { EmptyNote, FailedLoad, SkeletonRows } from '../../../ui/feedback.js';
import { Actions, Stack } from '../../../ui/layout.js';
import { sealCheckQuery } from '../api/seal-check.js';
import type { Breach, SealCheck } from '../model/check-seals.js';
import { DownloadCard } from './download-card.js';
import styles from './season-seals.module.css';

const notYet = 'Nothing is sealed yet. Picks are sealed when the picks window closes.';
const never = 'Never sealed: nobody can check whether the picks of this season were changed.';

/** The seals of a season, which the reader's browser checks, and its files. A season with hidden picks has no files. */
export function SeasonSeals({ year }: { year: number }) {
  const { user, userLoading, currentSeason } = useSession();
  const isRunning = currentSeason?.year === year && !currentSeason.finalized;
  const { data, error, refetch } = useQuery({ ...picksSealsQuery(year, user?.username), enabled: !userLoading });
  return (
    <>
      {data ? (
        <Seals key={data.season.id} seals={data} />
      ) : (
        <PlainCard>
          {data === null && <EmptyNote>{isRunning ? notYet : never}</EmptyNote>}
          {data === undefined &&
            (error ? <FailedLoad error={error} retry={refetch} /> : <SkeletonRows count={3} rowHeight={60} />)}
        </PlainCard>
      )}
      {(data ?? (data === null && !isRunning)) && <DownloadCard year={year} />}
    </>
  );
}

function Seals({ seals }: { seals: PicksSeals }) {
  const [search] = useSearchParams();
  const check = useQuery(sealCheckQuery(seals.season.year, search.get('head')));
  return (
    <>
      <ResultCard seals={seals} {...check} />
      {seals.own && <OwnSealCard seal={seals.own} />}
      {check.data && <ChangesCard check={check.data} />}
      <RootsCard seals={seals} />
      <Card title="What is checked">
        <Stack>
          <p>
            A seal is a long number, the digest. It is computed from a member’s picks, their order, the time of
            submission and a random number, the salt. All digests together give one root, and all roots together give
            the head. If anybody changes a pick, even in the database, its digest no longer matches. If they change the
            digest as well, the root and the head no longer match those that were published.
          </p>
          <p className="muted small">
            To check this later, keep the head, or the email or feed entry that contains it. The script
            verify-season.mjs in the documentation of the league does the same check without this site.
          </p>
        </Stack>
      </Card>
    </>
  );
}

interface CheckState {
  data: SealCheck | undefined;
  error: Error | null;
  isFetching: boolean;
  refetch: () => unknown;
}

function ResultCard({ seals, data: check, error, isFetching, refetch }: CheckState & { seals: PicksSeals }) {
  const count = formatCount(seals.amount);
  if (isFetching)
    return (
      <PlainCard>
        <p
          role="status"
          className={styles.result}
        >{`Checking ${seals.amount === 1 ? '1 seal' : `${count} seals`} …`}</p>
        <SkeletonRows count={2} rowHeight={28} />
      </PlainCard>
    );
  if (!check) return <PlainCard>{error && <FailedLoad error={error} retry={refetch} />}</PlainCard>;
  const problems = describeProblems(check);
  const isHeadMissing = check.keptHeadFound === false;
  return (
    <PlainCard className={problems.length > 0 || isHeadMissing ? styles.bad : styles.good}>
      <Stack>
        <p role="status" className={styles.result}>
          {problems.length > 0 ? 'The seals are broken' : describeHeld(check)}
        </p>
        {problems.length > 0 ? (
          <Names label="What is broken" lines={problems} />
        ) : (
          <p className="muted">
            {`${
              check.digestsOnly
                ? 'The picks are hidden while the window is open again. Their digests fit the published roots.'
                : 'This browser computed every digest, every root and the head again.'
            }${check.keptHeadFound ? ' The head that you kept is among them.' : ''}`}
          </p>
        )}
        {isHeadMissing && (
          <p>
            The head in your link is not among them. Either the link is incomplete, or the picks were sealed again after
            it was published.
          </p>
        )}
        <Actions>
          <Button onClick={() => void refetch()}>Check again</Button>
        </Actions>
      </Stack>
    </PlainCard>
  );
}

const describeHeld = ({ held }: SealCheck) =>
  held === 1 ? 'The only seal holds' : held === 0 ? 'No seal is valid any more' : `All ${formatCount(held)} seals hold`;

const breachWords: Record<Breach, string> = {
  changed: 'the picks were changed after they were sealed',
  gone: 'the picks were removed from the database',
  added: 'the picks were added to the database, they were never sealed',
  ended: 'the seal is marked as ended, and no head records that',
};

const nameOf = (member: SealedMember | null) => displayName(member?.username ?? '');

function describeProblems({ broken, brokenRoots }: SealCheck): string[] {
  return [
    ...broken.map(({ member, breach }) => `${nameOf(member)}: ${breachWords[breach]}`),
    ...brokenRoots.map(
      (root) => `The root of ${describeRoot(root)} does not fit the seals below it or the root before it`,
    ),
  ];
}

function ChangesCard({ check: { late, ended } }: { check: SealCheck }) {
  if (late.length + ended.length === 0) return null;
  const endings = ended.map(({ member, at, by }) => `${nameOf(member)}: ${endedWords[by]}, ${formatDayAndTime(at)}`);
  return (
    <Card title="Since the first seal">
      <Names
        label="Late joiners"
        lines={late.map(({ member, at }) => `${nameOf(member)}: joined late, sealed ${formatDayAndTime(at)}`)}
      />
      <Names label="Replaced or removed" lines={endings} />
    </Card>
  );
}

const maxLines = 100;

function Names({ label, lines }: { label: string; lines: readonly string[] }) {
  if (lines.length === 0) return null;
  const more = lines.length - maxLines;
  return (
    <ul className={styles.lines} aria-label={label}>
      {lines.slice(0, maxLines).map((line, index) => (
        <li key={index}>{line}</li>
      ))}
      {more > 0 && <li className="muted">{`and ${formatCount(more)} more`}</li>}
    </ul>
  );
}

function RootsCard({ seals: { roots, head, amount_late: late, latest_at: latestAt } }: { seals: PicksSeals }) {
  const id = useId();
  return (
    <Card title="Published">
      <ul className={styles.roots}>
        {roots.map((root) => (
          <li key={root.number}>
            <strong>{describeRoot(root)}</strong>
            <span className="muted small">{countOf(root.amount, 'member')}</span>
            <code>{root.root}</code>
          </li>
        ))}
        {late > 0 && (
          <li>
            <strong>{late === 1 ? '1 late joiner' : `${formatCount(late)} late joiners`}</strong>
            <span className="muted small">{`the last of them ${formatDayAndTime(latestAt)}`}</span>
          </li>
        )}
        <li>
          <strong id={id}>Head of all roots</strong>
          <code aria-labelledby={id}>{head}</code>
        </li>
      </ul>
    </Card>
  );
}
