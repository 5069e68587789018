import { messages } from '../../../league/contract/messages.js';
import { LogInLink } from '../../ui/log-in-link.js';
import styles from './comments.module.css';

/** In the place of the form, for who is not logged in. */
export const VisitorNote = () => (
  <p className={styles.visitor}>
    {messages.comments.logIn}
    <LogInLink />
  </p>
);
