import { useState } from 'react';
import field from '../../../../ui/field.module.css';
import { Modal } from '../../../../ui/modal.js';
import { CreateRiderForm } from './create-rider-form.js';
import { ImportLinkForm } from './import-link-form.js';
import { ImportPageForm } from './import-page-form.js';
import styles from './riders.module.css';

const methods = {
  hand: 'One rider, by hand',
  link: 'From a standings page',
  page: 'From the riders page',
} as const;
type Method = keyof typeof methods;
const order: Method[] = ['hand', 'link', 'page'];

interface Props {
  year: number;
  onClose: () => void;
  /** A page is being read. */
  onStarted: (pid: number | undefined) => void;
  /** Its retrieval is followed, also when this modal was closed before the answer. */
  onFollow: (pid: number) => void;
}

/** Adding riders, by one of three ways. */
export function CreateRidersModal({ year, onClose, onStarted, onFollow }: Props) {
  const [method, setMethod] = useState<Method>('hand');
  return (
    <Modal title="Add riders" onClose={onClose}>
      <fieldset className={styles.method}>
        <legend>How?</legend>
        {order.map((one) => (
          <label key={one} className={field.check}>
            <input type="radio" name="method" checked={method === one} onChange={() => setMethod(one)} />
            {methods[one]}
          </label>
        ))}
      </fieldset>
      {method === 'hand' && <CreateRiderForm year={year} onCreated={onClose} />}
      {method === 'link' && <ImportLinkForm {...{ year, onStarted, onFollow }} />}
      {method === 'page' && <ImportPageForm {...{ year, onStarted, onFollow }} />}
    </Modal>
  );
}
