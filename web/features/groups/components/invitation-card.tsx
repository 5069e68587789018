import { useId } from 'react';
import type { Group } from '../../../../league/contract/groups.js';
import { messages } from '../../../../league/contract/messages.js';
import { Card } from '../../../ui/card.js';
import { CopyLink } from '../../../ui/copy-link.js';
import { describeInvitation } from '../model/describe-group.js';

/** The invitation link, for every member to share. */
export function InvitationCard({ group }: { group: Group }) {
  const hint = useId();
  return (
    <Card title="Invite">
      <p id={hint} className="muted small">
        {describeInvitation(group.amount_members)}
      </p>
      <CopyLink
        variant="primary"
        link={`${window.location.origin}/groups/join/${group.invitation_token}`}
        label="Invitation link"
        describedBy={hint}
        copied={messages.groups.copied}
        notCopied={messages.groups.notCopied}
      />
    </Card>
  );
}
