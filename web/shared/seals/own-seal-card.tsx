import type { Elements } from '../../lib/elements.js';
import type { OwnSeal, SealEndedBy } from '../../../league/contract/seals.js';
import { formatDayAndTime } from '../../lib/format.js';
import { Card } from '../../ui/card.js';
import styles from './own-seal-card.module.css';
import { describeRoot } from './api/seals.js';

/** How sealed picks ended, as the end of a sentence about them. */
export const endedWords: Record<SealEndedBy, string> = {
  changed: 'replaced by other picks while the window was open again',
  admin: 'removed by an admin while the window was open again',
  account: 'removed with the account',
};

export function OwnSealCard({ seal, children }: { seal: OwnSeal; children?: Elements }) {
  const { root, digest, salt, ended } = seal;
  return (
    <Card title="Your seal">
      <p className="muted">
        {`Your picks were sealed ${describeRoot(root)}. ${ended ? `They were ${endedWords[ended.by]} on ${formatDayAndTime(ended.at)}. ` : ''}Keep both texts: they prove what you picked.`}
      </p>
      <dl className={styles.digits}>
        <dt>Digest</dt>
        <dd>{digest}</dd>
        <dt>Salt</dt>
        <dd>{salt}</dd>
      </dl>
      {children}
    </Card>
  );
}
