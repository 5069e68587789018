import { useState } from 'react';
import type { WeekendAdmin } from '../../../../../league/contract/shapes.js';
import { TwoClickButton } from '../../../../ui/two-click-button.js';
import { describeUnFinalizing } from '../../model/describe-finalize-weekend.js';
import admin from '../administration.module.css';
import { Consequence, readingMs } from './consequence.js';

interface Props {
  weekend: WeekendAdmin;
  pending: boolean;
  onConfirm: () => void;
}

/** Takes a final weekend back: the first click asks with the number of members whose standings go, the second does it. */
export function UnFinalizeForm({ weekend, pending, onConfirm }: Props) {
  const [asked, setAsked] = useState(false);
  return (
    <>
      <div className={admin.actions}>
        <TwoClickButton
          look="ghost"
          again="Click again to un-finalize"
          idle={pending}
          armedMs={readingMs}
          settles
          onArmed={setAsked}
          onConfirm={onConfirm}
        >
          Un-finalize
        </TwoClickButton>
      </div>
      <Consequence>{asked && describeUnFinalizing(weekend.standings?.amount_users_picks)}</Consequence>
    </>
  );
}
