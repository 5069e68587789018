import { useId, useRef } from 'react';
import type { Group } from '../../../../league/contract/groups.js';
import { messages } from '../../../../league/contract/messages.js';
import { useBanners } from '../../../lib/banners.js';
import { Button } from '../../../ui/button.js';
import { Card } from '../../../ui/card.js';
import { describeInvitation } from '../model/describe-group.js';
import styles from './invitation-card.module.css';

/** The invitation link, for every member to share. */
export function InvitationCard({ group }: { group: Group }) {
  const { show } = useBanners();
  const field = useRef<HTMLInputElement>(null);
  const hint = useId();
  const link = `${window.location.origin}/groups/join/${group.invitation_token}`;
  const copy = async () => {
    try {
      // Without https browsers have no clipboard.
      await navigator.clipboard.writeText(link);
      show('success', messages.groups.copied);
    } catch {
      field.current?.focus();
      field.current?.select();
      show('error', messages.groups.notCopied);
    }
  };
  return (
    <Card title="Invite">
      <p id={hint} className="muted small">
        {describeInvitation(group.amount_members)}
      </p>
      <div className={styles.link}>
        <input
          ref={field}
          className={styles.field}
          readOnly
          value={link}
          aria-label="Invitation link"
          aria-describedby={hint}
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button variant="primary" onClick={() => void copy()}>
          Copy link
        </Button>
      </div>
    </Card>
  );
}
