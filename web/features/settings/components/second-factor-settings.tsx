import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { SecondFactorAnswer } from '../../../../league/contract/second-factor.js';
import { formatDay } from '../../../lib/format.js';
import { Button } from '../../../ui/button.js';
import { CollapsibleCard } from '../../../ui/collapsible-card.js';
import { FailedLoad } from '../../../ui/feedback.js';
import { Actions } from '../../../ui/layout.js';
import { SkeletonRows } from '../../../ui/skeleton.js';
import { secondFactorQuery } from '../api/second-factor.js';
import { describeCodesLeft } from '../model/describe-settings.js';
import type { SecondFactorChange } from './second-factor-modal.js';
import styles from './security-settings.module.css';

const SecondFactorModal = lazy(() => import('./second-factor-modal.js'));

/** Two-step log-in; a link to `#two-step` opens it. */
export function SecondFactorSettings() {
  const isTarget = useLocation().hash === '#two-step';
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isTarget) card.current?.scrollIntoView();
  }, [isTarget]);
  return (
    <div ref={card} id="two-step">
      <CollapsibleCard title="Two-step log-in" hint="a code after the password" open={isTarget}>
        <div className={styles.inside}>
          <SecondFactor />
        </div>
      </CollapsibleCard>
    </div>
  );
}

function SecondFactor() {
  const { data, error, refetch } = useQuery(secondFactorQuery);
  const [change, setChange] = useState<SecondFactorChange | null>(null);
  if (!data) return error ? <FailedLoad error={error} retry={refetch} /> : <SkeletonRows count={2} rowHeight={64} />;
  return (
    <>
      {data.on ? <IsOn state={data} onChange={setChange} /> : <IsOff state={data} onChange={setChange} />}
      <Suspense>{change && <SecondFactorModal change={change} onClose={() => setChange(null)} />}</Suspense>
    </>
  );
}

interface StateProps {
  state: SecondFactorAnswer;
  onChange: (change: SecondFactorChange) => void;
}

const IsOff = ({ state, onChange }: StateProps) => (
  <>
    <p>
      <strong>Off.</strong> When it is on, a log-in asks for a second thing after your password: a code that an app on
      your phone shows. Somebody who finds out your password can’t log in with it alone.
    </p>
    <p className="small muted">
      You need an app for such codes, for example Google Authenticator, Microsoft Authenticator, or the Passwords app of
      an iPhone.
    </p>
    {state.required && <p>Admins of this league need it.</p>}
    <Actions>
      <Button variant="primary" onClick={() => onChange('on')}>
        Turn it on…
      </Button>
    </Actions>
  </>
);

const IsOn = ({ state, onChange }: StateProps) => (
  <>
    <p>
      <strong>On</strong>
      {state.since !== null && ` since ${formatDay(state.since)}`}. A log-in asks for a code of your app after your
      password.
    </p>
    <p className="small muted">{describeCodesLeft(state.recovery_codes_left)}</p>
    {state.required && <p>Admins of this league need it: without it you can do nothing that admins do.</p>}
    <Actions>
      <Button onClick={() => onChange('codes')}>New recovery codes…</Button>
      <Button variant="danger" onClick={() => onChange('off')}>
        Turn it off…
      </Button>
    </Actions>
  </>
);
