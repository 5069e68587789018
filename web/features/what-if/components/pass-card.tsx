import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { WhatIf } from '../../../../league/contract/what-if.js';
import type { SupposedWeekend } from '../../../../league/rules/what-if.js';
import { MemberField } from '../../../shared/members/member-field.js';
import { Button } from '../../../ui/button.js';
import { Card } from '../../../ui/card.js';
import { FailedLoad, SkeletonRows } from '../../../ui/feedback.js';
import { Actions, Stack } from '../../../ui/layout.js';
import { passQuery, twoMembersQuery } from '../api/what-if.js';
import { type Draft, openWeekends, ridersById, supposedOf } from '../model/draft.js';
import { describePass } from '../model/pass-search.js';
import { championshipOrder, indexOfMember } from '../model/sandbox.js';

interface Props {
  facts: WhatIf;
  version: number;
  username: string;
  draft: Draft;
  /** The number of the reader's changes to the races. Each change removes the result. */
  edits: number;
  onApply: (weekends: readonly SupposedWeekend[]) => void;
}

export function PassCard({ edits, ...props }: Props) {
  const [other, setOther] = useState<string | null>(null);
  return (
    <Card title="What must happen for me to pass …">
      <Stack>
        <MemberField label="Member" excluded={[props.username]} onChoose={setOther} />
        {other !== null && <PassSearch key={`${other} ${edits}`} other={other} {...props} />}
      </Stack>
    </Card>
  );
}

interface SearchProps extends Omit<Props, 'edits'> {
  other: string;
}

function PassSearch({ facts, version, username, other, draft, onApply }: SearchProps) {
  const isLocal = facts.members !== null;
  const two = useQuery({ ...twoMembersQuery(facts.season.year, [username, other]), enabled: !isLocal });
  const found = isLocal ? facts : two.data;
  // The search uses the races at the time of the click. A result that has been applied to the races stays.
  const [searched, setSearched] = useState<Draft | null>(null);
  if (!found)
    return two.error ? <FailedLoad error={two.error} retry={two.refetch} /> : <SkeletonRows count={2} rowHeight={28} />;
  const missing = [username, other].find(
    (name) => indexOfMember({ usernames: found.members?.usernames ?? [] }, name) < 0,
  );
  if (missing !== undefined)
    return (
      <p role="status">
        {missing === username ? 'You have no picks in this season.' : `${other} has no picks in this season.`}
      </p>
    );
  if (!searched)
    return (
      <Actions>
        <Button variant="primary" onClick={() => setSearched(draft)}>{`How can I pass ${other}?`}</Button>
      </Actions>
    );
  // Negative for the facts of the two members, so that they differ from the page's facts.
  const factsVersion = isLocal ? version : -two.dataUpdatedAt;
  return <PassResultView {...{ facts: found, version: factsVersion, username, other, draft: searched, onApply }} />;
}

function PassResultView({ facts, version, username, other, draft, onApply }: SearchProps) {
  const open = openWeekends(facts);
  const weekends = supposedOf(draft, open, championshipOrder(facts));
  const included = Math.min(draft.included, open.length);
  const { data: result } = useQuery(passQuery(facts, version, [username, other], weekends, included));
  if (!result) return <SkeletonRows count={2} rowHeight={28} />;
  const taken = result.outcome === 'possible' ? result.weekends : [];
  const until = taken.length > included ? (open[taken.length - 1]?.weekend.title ?? null) : null;
  return (
    <div role="status">
      <Stack>
        <p>{describePass(result, other, ridersById(facts), until)}</p>
        {taken.length > 0 && (
          <Actions>
            <Button onClick={() => onApply(taken)}>Show it in the races above</Button>
          </Actions>
        )}
        <p className="muted small">
          All other riders keep their order. Sessions with a result, and those that you marked as not held, stay as they
          are. The bonus at the end of the season is not counted.
        </p>
      </Stack>
    </div>
  );
}
