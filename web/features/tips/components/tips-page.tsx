import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { ordinal } from '../../../../league/contract/short-texts.js';
import { tipMessages } from '../../../../league/contract/tip-messages.js';
import type { Tips } from '../../../../league/contract/tips.js';
import { formatShortMoment } from '../../../lib/format.js';
import { useBanners } from '../../../lib/banners.js';
import { displayName } from '../../../shared/members/member-names.js';
import { LogInLink } from '../../../shared/session/log-in-link.js';
import { useSession } from '../../../shared/session/api/session.js';
import { Card, PlainCard } from '../../../ui/card.js';
import { EmptyNote, FailedLoad, SkeletonRows } from '../../../ui/feedback.js';
import { Form, Select } from '../../../ui/form.js';
import { PageHead, Stack } from '../../../ui/layout.js';
import { DataTable } from '../../../ui/table.js';
import { tipsQuery, useSaveTip } from '../api/tips.js';

/** A game beside the league's: the top three of the next race, also for members who joined too late for picks. */
export default function TipsPage() {
  const { user, userLoading } = useSession();
  const { data: tips, error, refetch } = useQuery({ ...tipsQuery(user?.username), enabled: !userLoading });
  return (
    <>
      <PageHead
        title="Tips"
        below="Tip the top three of the next race. You get three points for each rider in the right place, and one for each rider elsewhere on the podium."
      />
      {tips === undefined && (
        <PlainCard>
          {error ? <FailedLoad error={error} retry={refetch} /> : <SkeletonRows count={4} rowHeight={60} />}
        </PlainCard>
      )}
      {tips === null && (
        <PlainCard>
          <EmptyNote>There is no current season.</EmptyNote>
        </PlainCard>
      )}
      {tips && (
        <>
          <NextTip key={tips.next?.own?.join()} next={tips.next} isMember={user !== null} />
          <TipsTable tips={tips} />
        </>
      )}
    </>
  );
}

function NextTip({ next, isMember }: { next: Tips['next']; isMember: boolean }) {
  if (!next)
    return (
      <PlainCard>
        <EmptyNote>The last race of the season has begun. Tips open again with the next season.</EmptyNote>
      </PlainCard>
    );
  const { weekend, closes } = next;
  return (
    <Card title="Your tip">
      <Stack>
        <p>
          <Link to={`/race-weekends/${weekend.id}`}>{weekend.title}</Link>
          <span>{`. Tips close ${formatShortMoment(closes)} your time. Nobody else can see your tip.`}</span>
        </p>
        {isMember ? (
          <TipForm next={next} />
        ) : (
          <p>
            <LogInLink variant="primary" />
          </p>
        )}
      </Stack>
    </Card>
  );
}

const places = [0, 1, 2] as const;

function TipForm({ next: { weekend, own } }: { next: NonNullable<Tips['next']> }) {
  const { riders } = useSession();
  const { show } = useBanners();
  const [chosen, setChosen] = useState<readonly string[]>(own?.map(String) ?? ['', '', '']);
  const save = useSaveTip({ onSuccess: () => show('success', 'Your tip is saved.') });
  const isValid = !chosen.includes('') && new Set(chosen).size === places.length;
  const submit = () => save.mutate({ weekend: weekend.id, riders: chosen.map(Number) });
  // An uncontrolled field needs its options at once.
  if (riders.length === 0) return <SkeletonRows count={3} rowHeight={60} />;
  return (
    <Form
      submit={own ? 'Change my tip' : 'Save my tip'}
      pending={save.isPending}
      inactive={!isValid}
      error={save.error ?? (chosen.includes('') || isValid ? null : tipMessages.invalid)}
      onSubmit={submit}
    >
      {places.map((place) => (
        <Select
          key={place}
          label={ordinal(place + 1)}
          name={`place${place + 1}`}
          defaultValue={own?.[place] ?? ''}
          onInput={({ currentTarget: { value } }) =>
            setChosen((before) => before.map((one, index) => (index === place ? value : one)))
          }
        >
          <option value="">Choose a rider</option>
          {riders.map(({ competitor_points: { competitor } }) => (
            <option key={competitor.id} value={competitor.id}>
              {`${competitor.number} ${competitor.first} ${competitor.last}`}
            </option>
          ))}
        </Select>
      ))}
    </Form>
  );
}

function TipsTable({ tips: { year, rows } }: { tips: Tips }) {
  const reader = useSession().user?.username;
  return (
    <Card title={`Tips in ${year}`}>
      {rows.length === 0 ? (
        <EmptyNote>Nobody has points yet. Tips count when a race weekend is final.</EmptyNote>
      ) : (
        <DataTable
          label={`Table of tips in ${year}`}
          columns={['Member', 'Position', 'Tips', 'Points']}
          rows={rows.map(({ user, position, tips, points }) => [
            `${displayName(user.username)}${user.username === reader ? ' (you)' : ''}`,
            ordinal(position),
            tips,
            points,
          ])}
        />
      )}
    </Card>
  );
}
