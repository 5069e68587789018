import { ActivationRequest } from '../../../ui/activation-request.js';
import { Card } from '../../../ui/card.js';
import styles from './login.module.css';

/** For who gave the right password of an account that is not activated yet: the mail with the link may be lost. */
export const InactiveAccountCard = ({ uid }: { uid: number }) => (
  <Card title="Account activation">
    <div className={styles.stack}>
      <p>Open the link in the email that was sent when the account was created. Is it lost, or older than 24 hours?</p>
      <ActivationRequest uid={uid} />
    </div>
  </Card>
);
