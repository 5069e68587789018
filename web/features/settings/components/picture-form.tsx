import { useState } from 'react';
import type { ChangeEvent } from 'react';
import { Field } from '../../../ui/field.js';
import { Form } from '../../../ui/form.js';
import { useChangePicture } from '../api/change-account.js';
import styles from './settings.module.css';

export function PictureForm({ onDone }: { onDone: (text: string) => void }) {
  const [preview, setPreview] = useState<string | null>(null);
  const change = useChangePicture();
  const chosen = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    change.reset();
    setPreview(file ? URL.createObjectURL(file) : null);
  };
  const submit = (form: FormData) => change.mutate(form, { onSuccess: () => onDone('Your profile photo is changed.') });
  return (
    <Form submit="Upload" onSubmit={submit} pending={change.isPending} error={change.error}>
      <Field
        label="Picture"
        name="profile_picture"
        type="file"
        accept="image/*"
        hint="Its middle is cut out as a square. At most 10 MB."
        required
        onChange={chosen}
      />
      {preview && <Preview key={preview} address={preview} />}
    </Form>
  );
}

/** The square that will be cut out; some formats are known to the server only. */
function Preview({ address }: { address: string }) {
  const [shown, setShown] = useState(true);
  const forget = () => URL.revokeObjectURL(address);
  const failed = () => {
    forget();
    setShown(false);
  };
  if (!shown) return <p className="muted small">This file can’t be shown before it is uploaded.</p>;
  return (
    <img className={styles.preview} src={address} alt="How your picture will be cut" onLoad={forget} onError={failed} />
  );
}
