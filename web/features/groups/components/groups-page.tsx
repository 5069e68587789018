import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { groupForm } from '../../../../league/contract/forms.js';
import type { GroupSummary } from '../../../../league/contract/groups.js';
import { limits } from '../../../../league/contract/limits.js';
import { useFormSchema } from '../../../lib/forms.js';
import { displayName } from '../../../shared/members/member-names.js';
import { Card, PlainCard } from '../../../ui/card.js';
import { EmptyNote, FailedLoad, SkeletonRows } from '../../../ui/feedback.js';
import { Field, Form } from '../../../ui/form.js';
import { PageHead } from '../../../ui/layout.js';
import { groupsQuery } from '../../../shared/groups/api/groups.js';
import { useCreateGroup } from '../api/groups.js';
import { countMembers } from '../model/describe-group.js';
import { MembersOnly } from './members-only.js';
import { LinkRow } from '../../../ui/list.js';

export default function GroupsPage() {
  return (
    <MembersOnly title="Groups">
      {({ username }) => (
        <>
          <PageHead title="Groups" below="Your own standings, among people you know." />
          <OwnGroups member={username} />
          <CreateGroupCard />
        </>
      )}
    </MembersOnly>
  );
}

function OwnGroups({ member }: { member: string }) {
  const { data: groups, error, refetch } = useQuery(groupsQuery(member));
  if (!groups)
    return (
      <PlainCard flush={!error}>
        {error ? <FailedLoad error={error} retry={refetch} /> : <SkeletonRows count={3} rowHeight={76} inset={20} />}
      </PlainCard>
    );
  if (groups.length === 0)
    return (
      <PlainCard>
        <EmptyNote>You are not in a group yet. Create one, or open a friend’s invitation link.</EmptyNote>
      </PlainCard>
    );
  return (
    <PlainCard flush>
      <ul aria-label="Your groups">
        {groups.map((group) => (
          <li key={group.id}>
            <GroupRow group={group} />
          </li>
        ))}
      </ul>
    </PlainCard>
  );
}

const GroupRow = ({
  group: { id, name, owner, is_owner: isOwner, amount_members: count },
}: {
  group: GroupSummary;
}) => (
  <LinkRow to={`/groups/${id}`}>
    <strong dir="auto">{name}</strong>
    <span className="muted small">
      {`${countMembers(count)} · ${isOwner ? 'you are the owner' : `owner: ${displayName(owner.username)}`}`}
    </span>
  </LinkRow>
);

function CreateGroupCard() {
  const navigate = useNavigate();
  const create = useCreateGroup();
  const { errors, submit } = useFormSchema(groupForm, (values) =>
    create.mutate(values, { onSuccess: ({ group_id: id }) => void navigate(`/groups/${id}`) }),
  );
  return (
    <Card title="Create a group">
      <Form submit="Create group" onSubmit={submit} pending={create.isPending} error={create.error}>
        <Field
          label="Name"
          name="name"
          dir="auto"
          autoComplete="off"
          required
          hint={`At most ${limits.groupNameLength} characters. A group has up to ${limits.groupMembers} members, who join by a link that you share.`}
          error={errors.name}
        />
      </Form>
    </Card>
  );
}
