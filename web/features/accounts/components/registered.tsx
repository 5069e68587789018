import { messages } from '../../../../league/contract/messages.js';
import { useSession } from '../../../shared/session/api/session.js';
import { Button } from '../../../ui/button.js';
import { Card, PlainCard } from '../../../ui/card.js';
import { CollapsibleCard, CollapsiblePadding } from '../../../ui/collapsible-card.js';
import { SuccessText } from '../../../ui/feedback.js';
import { Actions, NarrowPage, PageHead, Stack } from '../../../ui/layout.js';
import { ActivationRequest } from './mailed-link.js';
import styles from './registered.module.css';

interface Props {
  email: string;
  /** The id of the account. */
  uid: number | undefined;
  /** The name of the group that invited the visitor. */
  group: string | undefined;
  /** Shows the form again, for a visitor who mistyped the address. */
  onStartAgain: () => void;
}

/** The next steps after the registration. */
export function Registered({ email, uid, group, onStartAgain }: Props) {
  const { currentSeason } = useSession();
  return (
    <NarrowPage>
      <PageHead title="Register" />
      <PlainCard>
        <SuccessText>{messages.register.created}</SuccessText>
      </PlainCard>
      <Card title="What comes next">
        <ol className={styles.steps}>
          <li>
            Open the link in the email to <strong className={styles.address}>{email}</strong> within 24 hours, on any
            device. It logs you in.
          </li>
          {group !== undefined && <li>{`You are in the group ${group}.`}</li>}
          <li>
            {currentSeason?.selection_open
              ? 'Choose your riders: the picks are open now.'
              : 'Follow the season, and ask to be told when the next picks open.'}
          </li>
        </ol>
      </Card>
      <CollapsibleCard title="I didn’t get the email">
        <CollapsiblePadding>
          <Stack>
            <p>It can take a few minutes. Look in your spam folder, too.</p>
            {uid !== undefined && <ActivationRequest uid={uid} label="Send it again" />}
            <p>Is the address wrong? Then register again, with another username.</p>
            <Actions end>
              <Button onClick={onStartAgain}>Register again</Button>
            </Actions>
          </Stack>
        </CollapsiblePadding>
      </CollapsibleCard>
    </NarrowPage>
  );
}
