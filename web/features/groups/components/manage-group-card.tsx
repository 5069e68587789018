import { useId } from 'react';
import { useNavigate } from 'react-router-dom';
import { groupForm } from '../../../../league/contract/forms.js';
import type { Group } from '../../../../league/contract/groups.js';
import { groupMessages } from '../../../../league/contract/group-messages.js';
import { useBanners } from '../../../lib/banners.js';
import { hasDeviceShare, shareWithDevice } from '../../../lib/device-share.js';
import { useFormSchema } from '../../../lib/forms.js';
import { Button } from '../../../ui/button.js';
import { Card } from '../../../ui/card.js';
import { CollapsibleCard } from '../../../ui/collapsible-card.js';
import { CopyLink } from '../../../ui/copy-link.js';
import { FailureText } from '../../../ui/feedback.js';
import { Field, Form } from '../../../ui/form.js';
import { Line, LineText } from '../../../ui/layout.js';
import { TwoClickButton } from '../../../ui/two-click-button.js';
import { useCloseGroup, useRemoveGroupMember, useRenameGroup, useRenewInvitation } from '../api/groups.js';
import { describeInvitation, inviteTo } from '../model/describe-group.js';
import styles from './manage-group-card.module.css';

interface Props {
  group: Group;
  username: string;
}

/** For the owner: renames the group, makes a new link, removes members, closes the group. */
export function ManageGroupCard({ group, username }: Props) {
  return (
    <CollapsibleCard title="Manage the group">
      <div className={styles.inside}>
        <RenameForm key={group.name} group={group} />
        <RenewLine group={group} />
        <CloseLine group={group} />
        <MemberList group={group} username={username} />
      </div>
    </CollapsibleCard>
  );
}

function RenameForm({ group }: { group: Group }) {
  const { show } = useBanners();
  const rename = useRenameGroup(group.id, {
    onSuccess: (_, { name }) => show('success', `The group is now called ${name}`),
  });
  const { errors, submit } = useFormSchema(groupForm, rename.mutate);
  return (
    <Form submit="Rename" onSubmit={submit} pending={rename.isPending} error={rename.error}>
      <Field
        label="Name of the group"
        name="name"
        dir="auto"
        autoComplete="off"
        required
        defaultValue={group.name}
        error={errors.name}
      />
    </Form>
  );
}

function RenewLine({ group }: { group: Group }) {
  const { show } = useBanners();
  const renew = useRenewInvitation(group.id, {
    onSuccess: () => show('success', 'There is a new link. The earlier one no longer works.'),
  });
  return (
    <Line>
      <LineText>
        <strong>New invitation link</strong>
        <span className="muted small">The link you have shared stops working.</span>
        <FailureText error={renew.error} />
      </LineText>
      <TwoClickButton
        variant="secondary"
        confirmLabel="Click again for a new link"
        inactive={renew.isPending}
        onConfirm={() => renew.mutate()}
      >
        New link
      </TwoClickButton>
    </Line>
  );
}

function CloseLine({ group }: { group: Group }) {
  const navigate = useNavigate();
  const { show } = useBanners();
  const close = useCloseGroup(group.id, { onSuccess: () => show('success', `${group.name} has been closed`) });
  return (
    <Line>
      <LineText>
        <strong>Close the group</strong>
        <span className="muted small">
          It is deleted for all members, with everything written in it. Picks and points stay.
        </span>
        <FailureText error={close.error} />
      </LineText>
      <TwoClickButton
        confirmLabel="Click again to close"
        inactive={close.isPending}
        onConfirm={() => close.mutate(undefined, { onSuccess: () => void navigate('/groups', { replace: true }) })}
      >
        Close group
      </TwoClickButton>
    </Line>
  );
}

function MemberList({ group, username }: Props) {
  const { show } = useBanners();
  const remove = useRemoveGroupMember(group.id, {
    onSuccess: (_, name) => show('success', `${name} has been removed`),
  });
  const others = group.members.map(({ user }) => user.username).filter((name) => name !== username);
  if (others.length === 0) return null;
  return (
    <details>
      <summary className={styles.summary}>Remove members</summary>
      <FailureText error={remove.error} />
      <ul aria-label="Members to remove">
        {others.map((name) => (
          <li key={name}>
            <Line>
              <LineText>
                <span className={styles.name}>{name}</span>
              </LineText>
              <TwoClickButton
                confirmLabel="Click again to remove"
                inactive={remove.isPending}
                onConfirm={() => remove.mutate(name)}
              >
                Remove
              </TwoClickButton>
            </Line>
          </li>
        ))}
      </ul>
    </details>
  );
}

export function InvitationCard({ group }: { group: Group }) {
  const hint = useId();
  const { show } = useBanners();
  const link = `${window.location.origin}/groups/join/${group.invitation_token}`;
  const share = async () => {
    if (!(await shareWithDevice(inviteTo(group, link)))) show('error', groupMessages.notShared);
  };
  return (
    <Card title={group.amount_members === 1 ? 'Invite your friends' : 'Invite'}>
      <p id={hint} className="muted small">
        {describeInvitation(group.amount_members)}
      </p>
      {hasDeviceShare() && (
        <p className={styles.share}>
          <Button variant="primary" onClick={() => void share()}>
            Invite friends
          </Button>
        </p>
      )}
      <CopyLink
        variant={hasDeviceShare() ? 'secondary' : 'primary'}
        link={link}
        label="Invitation link"
        describedBy={hint}
        copied={groupMessages.copied}
        notCopied={groupMessages.notCopied}
      />
    </Card>
  );
}
