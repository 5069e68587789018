import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { Elements } from '../../../lib/elements.js';
import { type MailSwitch, mailSwitches, subscriptionTexts } from '../../../../league/contract/mail-switches.js';
import { messages } from '../../../../league/contract/messages.js';
import type { CurrentUser } from '../../../../league/contract/shapes.js';
import { useBanners } from '../../../lib/banners.js';
import { serverDate } from '../../../lib/server-clock.js';
import { useOwnPicture } from '../../../shared/members/api/members.js';
import { LogInLink } from '../../../shared/session/log-in-link.js';
import { useSession } from '../../../shared/session/api/session.js';
import { Avatar } from '../../../ui/avatar.js';
import { Button } from '../../../ui/button.js';
import { PlainCard } from '../../../ui/card.js';
import { FailedLoad, SkeletonRows } from '../../../ui/feedback.js';
import { CollapsibleCard } from '../../../ui/collapsible-card.js';
import { PageHead } from '../../../ui/layout.js';
import { Switch } from '../../../ui/switch.js';
import { useSetNamed, useSetStartMessages, useToggleEmails } from '../api/account.js';
import { mailSwitchesQuery, useSetMailSwitch } from '../api/reach.js';
import { describeUsernameChange, type EmailSwitch, emailSwitches } from '../model/describe-settings.js';
import { GroupNewsSettings } from './group-news-settings.js';
import { CalendarSettings, PushSettings } from './reach-settings.js';
import { PasskeySettings, SecondFactorSettings } from './second-factor-settings.js';
import { type Opened, SettingsModal } from './account-forms.js';
import { type OfMember, OwnDataRow, SettingsRow } from './settings-row.js';
import { SecuritySettings } from './security-settings.js';
import styles from './settings-page.module.css';

export default function SettingsPage() {
  const { user, userLoading, userError, retryUser } = useSession();
  return (
    <div className={styles.page}>
      <PageHead title="User Settings" />
      {user && <Settings user={user} />}
      {userLoading && (
        <PlainCard>
          <SkeletonRows count={3} rowHeight={72} />
        </PlainCard>
      )}
      {!user && userError && (
        <PlainCard>
          <FailedLoad error={userError} retry={retryUser} />
        </PlainCard>
      )}
      {!user && !userLoading && !userError && (
        <PlainCard className={styles.stack}>
          <p>{messages.shell.mustLogIn}</p>
          <span>
            <LogInLink variant="primary" />
          </span>
        </PlainCard>
      )}
    </div>
  );
}

function Settings({ user }: { user: CurrentUser }) {
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
      <Part title="Account">
        <PlainCard>
          <SettingsRow
            title="Profile photo"
            fact={
              user.has_profile_picture
                ? 'Shown beside your comments and on your profile.'
                : 'None yet. This picture is shown instead.'
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
          <SettingsRow title="Email" value={<Address email={user.email} />} fact="Only you and the admins see it.">
            {change('email')}
          </SettingsRow>
        </PlainCard>
      </Part>
      <Part title="Messages">
        <EmailSettings user={user} />
        <MoreEmailSettings member={user.username} />
        <PlainCard>
          <PushSettings member={user.username} />
          <StartMessagesRow on={user.start_messages} />
        </PlainCard>
        <GroupNewsSettings member={user.username} />
        <CalendarSettings member={user.username} />
      </Part>
      <Part title="Security">
        <PlainCard>
          <SettingsRow
            title="Password"
            value={<Masked />}
            fact="Changing it logs you out on your other devices. Messages on your devices have to be switched on again."
          >
            {change('password')}
          </SettingsRow>
        </PlainCard>
        <SecondFactorSettings member={user.username} />
        <PasskeySettings member={user.username} />
        <SecuritySettings member={user.username} />
      </Part>
      <Part title="Data">
        <PlainCard>
          <NamedRow on={user.named_in_archives} />
          <OwnDataRow />
          <SettingsRow
            title="Delete Account"
            fact="Your comments and your picks in running seasons are deleted with it."
          >
            <Button variant="danger" onClick={() => setOpened('account')}>
              Delete…
            </Button>
          </SettingsRow>
        </PlainCard>
      </Part>
      {opened && <SettingsModal opened={opened} user={user} onClose={() => setOpened(null)} />}
    </>
  );
}

function Part({ title, children }: { title: string; children: Elements }) {
  const id = useId();
  return (
    <section className={styles.part} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}

const Masked = () => (
  <>
    <span aria-hidden="true">••••••••</span>
    <span className="unseen">hidden</span>
  </>
);

/** May break before its @, but not within a word. */
function Address({ email }: { email: string }) {
  const at = email.lastIndexOf('@');
  return (
    <>
      <span>{email.slice(0, at)}</span>
      <wbr />
      <span>{email.slice(at)}</span>
    </>
  );
}

export function EmailSettings({ user }: { user: CurrentUser }) {
  const switches = emailSwitches(user);
  const on = switches.filter((one) => one.on).length;
  return (
    <CollapsibleCard title="Email Settings" hint={`${on} of ${switches.length} on`}>
      <div className={styles.inside}>
        {switches.map((one) => (
          <SwitchRow key={one.type} {...one} />
        ))}
      </div>
    </CollapsibleCard>
  );
}

/** Shows the new state immediately, and the old state again after a failure (member-area.md 4). */
function SwitchRow({ type, title, fact, on }: EmailSwitch) {
  const { show } = useBanners();
  const toggle = useToggleEmails({ onError: (error) => show('error', error.message) });
  return (
    <SettingsRow title={title} fact={fact}>
      <Switch label={title} on={on} pending={toggle.isPending} onToggle={() => toggle.mutate({ type, enabled: !on })} />
    </SettingsRow>
  );
}

function NamedRow({ on }: { on: boolean }) {
  const { show } = useBanners();
  const set = useSetNamed({ onError: (error) => show('error', error.message) });
  const title = 'Show my name in downloads';
  return (
    <SettingsRow
      title={title}
      fact="Anyone can download a season. While this is off, the files show the number of your account instead of your name. Files that were downloaded before do not change."
    >
      <Switch label={title} on={on} pending={set.isPending} onToggle={() => set.mutate(!on)} />
    </SettingsRow>
  );
}

function StartMessagesRow({ on }: { on: boolean }) {
  const { show } = useBanners();
  const set = useSetStartMessages({ onError: (error) => show('error', error.message) });
  const title = 'Before each start';
  return (
    <SettingsRow
      title={title}
      fact="An hour before the sprint race and the race, on each device with messages turned on."
    >
      <Switch label={title} on={on} pending={set.isPending} onToggle={() => set.mutate(!on)} />
    </SettingsRow>
  );
}

/** Switches for emails that the client's documents do not mention. */
export function MoreEmailSettings({ member }: OfMember) {
  const { data: switches, error, refetch } = useQuery(mailSwitchesQuery(member));
  const on = mailSwitches.filter((mails) => switches?.[mails]).length;
  const hint = switches && { hint: `${on} of ${mailSwitches.length} on` };
  return (
    <CollapsibleCard title="More emails" {...hint}>
      <div className={styles.inside}>
        {switches && mailSwitches.map((mails) => <MailSwitchRow key={mails} mails={mails} on={switches[mails]} />)}
        {!switches && error && <FailedLoad error={error} retry={refetch} />}
        {!switches && !error && <SkeletonRows count={mailSwitches.length} rowHeight={72} />}
      </div>
    </CollapsibleCard>
  );
}

function MailSwitchRow({ mails, on }: { mails: MailSwitch; on: boolean }) {
  const { show } = useBanners();
  const set = useSetMailSwitch({ onError: (error) => show('error', error.message) });
  const { title, fact } = subscriptionTexts[mails];
  return (
    <SettingsRow title={title} fact={fact}>
      <Switch label={title} on={on} pending={set.isPending} onToggle={() => set.mutate({ mails, on: !on })} />
    </SettingsRow>
  );
}
