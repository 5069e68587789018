import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useBanners } from '../../../lib/banners.js';
import { formatDay, formatShortDayAndTime } from '../../../lib/format.js';
import { serverNow } from '../../../lib/server-clock.js';
import { CollapsibleCard } from '../../../ui/collapsible-card.js';
import { FailedLoad, SkeletonRows } from '../../../ui/feedback.js';
import { TwoClickButton } from '../../../ui/two-click-button.js';
import { accountActivityQuery, sessionsQuery, useEndOtherSessions } from '../api/account.js';
import { secondFactorQuery } from '../api/second-factor.js';
import { describeBrowser, describeEvent, describeLastSeen, describePlace } from '../model/describe-settings.js';
import type { OfMember } from './settings-row.js';
import styles from './security-settings.module.css';

/** The member's sessions and the log of the account. Both are loaded when they are opened. */
export const SecuritySettings = ({ member }: OfMember) => (
  <>
    <CollapsibleCard title="Your devices" hint="where you are logged in">
      <div className={styles.inside}>
        <Sessions member={member} />
      </div>
    </CollapsibleCard>
    <CollapsibleCard title="Recent activity" hint="log-ins and changes">
      <div className={styles.inside}>
        <Activity member={member} />
      </div>
    </CollapsibleCard>
  </>
);

function Sessions({ member }: OfMember) {
  const { data: sessions, error, refetch } = useQuery(sessionsQuery(member));
  const { show } = useBanners();
  const [shownAt] = useState(serverNow);
  const end = useEndOtherSessions({
    onSuccess: () => show('success', 'You are logged out on all your other devices.'),
    onError: (failure) => show('error', failure.message),
  });
  if (!sessions)
    return error ? <FailedLoad error={error} retry={refetch} /> : <SkeletonRows count={2} rowHeight={64} />;
  const others = sessions.filter(({ current }) => !current).length;
  return (
    <>
      <ul>
        {sessions.map(({ device, started_at, last_seen_at, current }, index) => (
          <li key={index} className={styles.item}>
            <strong>{`${describeBrowser(device)}${current ? ' – this device' : ''}`}</strong>
            <span className="small muted">
              {`${current ? 'In use now' : describeLastSeen(last_seen_at, shownAt)}. Logged in on ${formatDay(started_at)}.`}
            </span>
          </li>
        ))}
      </ul>
      {others === 0 && <p className="small muted">You are logged in on this device only.</p>}
      {others > 0 && (
        <div className={styles.end}>
          <TwoClickButton
            variant="secondary"
            confirmLabel="Click again to log them out"
            inactive={end.isPending}
            onConfirm={() => end.mutate()}
          >
            Log out my other devices
          </TwoClickButton>
          <p className="small muted">
            Is one of them not yours? Change your password, too. Messages on your devices have to be switched on again.
          </p>
        </div>
      )}
      <Passkeys member={member} />
    </>
  );
}

/** Passkeys still work after the other sessions have ended, so somebody else could log in with them again. */
function Passkeys({ member }: OfMember) {
  const { data } = useQuery(secondFactorQuery(member));
  if (!data || data.passkeys.length === 0) return null;
  const names = data.passkeys.map(({ name }) => name).join(', ');
  return (
    <p className="small">
      {`These passkeys can still be used to log in: ${names}. If you do not recognize one, remove it under “Passkeys”.`}
    </p>
  );
}

function Activity({ member }: OfMember) {
  const { data: events, error, refetch } = useQuery(accountActivityQuery(member));
  if (!events) return error ? <FailedLoad error={error} retry={refetch} /> : <SkeletonRows count={4} rowHeight={64} />;
  return (
    <>
      <p className="small muted">
        Was something here not you? Change your password: that logs you out on all your other devices.
      </p>
      {events.length === 0 && <p>Nothing yet.</p>}
      <ul>
        {events.map((event) => (
          <li key={event.id} className={styles.item}>
            <strong>{describeEvent(event)}</strong>
            <span className="small muted">
              {[formatShortDayAndTime(event.at), describePlace(event)].filter(Boolean).join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
