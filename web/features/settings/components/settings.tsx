import { useState } from 'react';
import type { CurrentUser } from '../../../../league/contract/shapes.js';
import { useOwnPicture } from '../../../shared/members/use-pictures.js';
import { serverDate } from '../../../lib/server-clock.js';
import { Avatar } from '../../../ui/avatar.js';
import { Button } from '../../../ui/button.js';
import { PlainCard } from '../../../ui/card.js';
import { describeUsernameChange } from '../model/describe-username-change.js';
import { EmailSettings } from './email-settings.js';
import { type Opened, SettingsModal } from './settings-modal.js';
import { SettingsRow } from './settings-row.js';

export function Settings({ user }: { user: CurrentUser }) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const picture = useOwnPicture(user);
  const [shownAt] = useState(serverDate);
  const change = (what: Opened) => (
    <Button aria-label={`Change ${what}`} onClick={() => setOpened(what)}>
      Change
    </Button>
  );
  return (
    <>
      <PlainCard>
        <SettingsRow
          title="Profile photo"
          fact={
            user.has_profile_picture
              ? 'Shown beside your comments and on your profile.'
              : 'None yet: this one stands for you.'
          }
          before={<Avatar large name={user.username} picture={picture} />}
        >
          {change('profile photo')}
        </SettingsRow>
        <SettingsRow
          title="Username"
          value={user.username}
          fact={describeUsernameChange(user.date_username_edited, shownAt)}
        >
          {change('username')}
        </SettingsRow>
        <SettingsRow title="Email" value={<Address email={user.email} />} fact="Nobody else sees it.">
          {change('email')}
        </SettingsRow>
      </PlainCard>
      <EmailSettings user={user} />
      <PlainCard>
        <SettingsRow title="Password" value={<Masked />} fact="A change ends your log-ins on other devices.">
          {change('password')}
        </SettingsRow>
        <SettingsRow title="Delete Account" fact="Your comments and your picks of running seasons go with it.">
          <Button look="danger" onClick={() => setOpened('account')}>
            Delete…
          </Button>
        </SettingsRow>
      </PlainCard>
      {opened && <SettingsModal opened={opened} user={user} onClose={() => setOpened(null)} />}
    </>
  );
}

const Masked = () => (
  <>
    <span aria-hidden="true">••••••••</span>
    <span className="unseen">hidden</span>
  </>
);

/** Broken before its @ where the line is too short for it, not within a word. */
function Address({ email }: { email: string }) {
  const at = email.lastIndexOf('@');
  return (
    <>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </>
  );
}
