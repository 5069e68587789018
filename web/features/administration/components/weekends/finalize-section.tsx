import { useState } from 'react';
import { weekendStatus } from '../../../../../league/wire/limits.js';
import type { WeekendAdmin } from '../../../../../league/wire/shapes.js';
import { Button } from '../../../../ui/button.js';
import { CheckBox } from '../../../../ui/check-box.js';
import { FailureText } from '../../../../ui/failure-text.js';
import { useFinalizeWeekend, useUnFinalizeWeekend } from '../../api/change-weekends.js';
import { describeFinalizeWeekend } from '../../model/describe-finalize-weekend.js';
import admin from '../administration.module.css';
import styles from './weekend-overview.module.css';

/** In progress: finalize, with or without e-mail. Final: take it back. Upcoming: nothing of both. */
export function FinalizeSection({ weekend }: { weekend: WeekendAdmin }) {
  if (weekend.status === weekendStatus.upcoming) return null;
  return (
    <section className={styles.session} aria-label="Finalize">
      <h3>{weekend.status === weekendStatus.final ? 'Final' : 'Finalize'}</h3>
      <p className="muted small">{describeFinalizeWeekend(weekend)}</p>
      {weekend.status === weekendStatus.final ? <UnFinalize id={weekend.id} /> : <Finalize id={weekend.id} />}
    </section>
  );
}

function Finalize({ id }: { id: number }) {
  const [sendEmail, setSendEmail] = useState(true);
  const finalize = useFinalizeWeekend(id);
  return (
    <>
      <CheckBox
        label="Send the e-mail to members who want it"
        checked={sendEmail}
        onChange={(event) => setSendEmail(event.target.checked)}
      />
      <div className={admin.actions}>
        <Button look="call" idle={finalize.isPending} onClick={() => finalize.mutate(sendEmail)}>
          {sendEmail ? 'Finalize and send e-mail' : 'Finalize without e-mail'}
        </Button>
      </div>
      <FailureText error={finalize.error} />
    </>
  );
}

function UnFinalize({ id }: { id: number }) {
  const unFinalize = useUnFinalizeWeekend(id);
  return (
    <>
      <div className={admin.actions}>
        <Button idle={unFinalize.isPending} onClick={() => unFinalize.mutate()}>
          Un-finalize
        </Button>
      </div>
      <FailureText error={unFinalize.error} />
    </>
  );
}
