import { useQuery } from '@tanstack/react-query';
import type { Elements } from '../../../lib/elements.js';
import { useId, useRef } from 'react';
import { useBanners } from '../../../lib/banners.js';
import { calendarLinksQuery, toWebcal } from '../../../shared/calendar/api/calendar-links.js';
import { pushQuery, useSwitchPush } from '../../../shared/push/api/push-switch.js';
import { findPushProblem } from '../../../shared/push/push.js';
import { Button } from '../../../ui/button.js';
import { CollapsibleCard } from '../../../ui/collapsible-card.js';
import { FailedLoad, SkeletonRows } from '../../../ui/feedback.js';
import { Switch } from '../../../ui/switch.js';
import { TwoClickButton } from '../../../ui/two-click-button.js';
import { useRenewCalendarLink } from '../api/reach.js';
import { describePush } from '../model/describe-settings.js';
import type { OfMember } from './settings-row.js';
import styles from './reach-settings.module.css';

const pushTitle = 'Messages on this device';

export function PushSettings({ member }: OfMember) {
  const { show } = useBanners();
  const problem = findPushProblem();
  const { data: on = false } = useQuery({ ...pushQuery(member), enabled: problem === null });
  const toggle = useSwitchPush({
    onError: (error) => show('error', error.message),
    onSuccess: (isOn, wanted) => {
      if (wanted && !isOn) show('error', describePush('denied'));
    },
  });
  return (
    <div className={styles.row}>
      <div className={styles.text}>
        <strong>{pushTitle}</strong>
        <span className="small muted">{describePush(problem)}</span>
      </div>
      <Switch
        label={pushTitle}
        on={problem === null && on}
        inactive={problem !== null}
        pending={toggle.isPending}
        onToggle={() => (problem === null ? toggle.mutate(!on) : show('error', describePush(problem)))}
      />
    </div>
  );
}

export function CalendarSettings({ member }: OfMember) {
  const { data: links, error, refetch } = useQuery(calendarLinksQuery(member));
  const { show } = useBanners();
  const renew = useRenewCalendarLink({
    onSuccess: () => show('success', 'Your calendar has a new address. The old one no longer works.'),
    onError: (failure) => show('error', failure.message),
  });
  return (
    <CollapsibleCard title="Calendar" hint="weekends and deadlines">
      <div className={styles.inside}>
        {!links && !error && <SkeletonRows count={2} rowHeight={96} />}
        {!links && error && <FailedLoad error={error} retry={refetch} />}
        {links && (
          <>
            <CalendarLink
              title="Your calendar"
              fact="All race weekends, when the picks close, and whether yours are saved. Keep its address to yourself."
              link={links.own}
            >
              <TwoClickButton
                variant="secondary"
                confirmLabel="Click again for a new address"
                inactive={renew.isPending}
                onConfirm={() => renew.mutate()}
              >
                New address
              </TwoClickButton>
            </CalendarLink>
            <CalendarLink
              title="The league’s calendar"
              fact="The same dates without your own details, for anyone."
              link={links.season}
            />
          </>
        )}
      </div>
    </CollapsibleCard>
  );
}

interface LinkProps {
  title: string;
  fact: string;
  link: string;
  children?: Elements;
}

function CalendarLink({ title, fact, link, children }: LinkProps) {
  const { show } = useBanners();
  const field = useRef<HTMLInputElement>(null);
  const hint = useId();
  const copy = async () => {
    try {
      // Browsers have no clipboard without https.
      await navigator.clipboard.writeText(link);
      show('success', 'The address is copied. Paste it into your calendar app.');
    } catch {
      field.current?.focus();
      field.current?.select();
      show('error', 'The browser did not copy it. The address is selected: copy it yourself.');
    }
  };
  return (
    <div className={styles.link}>
      <strong>{title}</strong>
      <span id={hint} className="small muted">
        {fact}
      </span>
      <input
        ref={field}
        className={styles.field}
        readOnly
        value={link}
        aria-label={`Address of ${title.toLowerCase()}`}
        aria-describedby={hint}
        onFocus={(event) => event.currentTarget.select()}
      />
      <div className={styles.actions}>
        <a className={styles.subscribe} href={toWebcal(link)}>
          Add to my calendar
        </a>
        <Button aria-label={`Copy the address of ${title.toLowerCase()}`} onClick={() => void copy()}>
          Copy
        </Button>
        {children}
      </div>
    </div>
  );
}
