import { useEffect, useState } from 'react';
import { messages } from '../../../../league/contract/messages.js';
import { refusedField } from '../../../lib/forms.js';
import { Field, Form } from '../../../ui/form.js';
import { useChangePicture } from '../api/account.js';
import { cropPicture } from '../model/crop-picture.js';
import styles from './picture-form.module.css';

interface PictureFormProps {
  username: string;
  /** Shows the result, even if this form has been closed. */
  onMessage: (text: string) => void;
  onClose: () => void;
}

/** Sends the cropped square. If the browser cannot decode the file, sends it unchanged for the server to check. */
export function PictureForm({ username, onMessage, onClose }: PictureFormProps) {
  const [file, setFile] = useState<File | null>(null);
  const cropped = useCroppedPicture(file);
  const mutation = useChangePicture({ onSuccess: () => onMessage('Your profile photo has been changed.') });
  const isUnreadable = cropped?.readable === false;
  const submit = () => {
    if (!file || !cropped?.readable) return;
    mutation.mutate(cropped.square ?? file, { onSuccess: onClose });
  };
  return (
    <Form
      submit="Upload"
      onSubmit={submit}
      pending={mutation.isPending}
      inactive={file !== null && !cropped?.readable}
      error={isUnreadable ? messages.account.invalidPicture : mutation.error}
      errorOf={isUnreadable ? 'picture' : refusedField(mutation.error, 'picture', [400, 413])}
    >
      <Field
        label="Picture"
        name="picture"
        type="file"
        accept="image/*,.heic,.heif"
        hint="A photo from your phone or computer. It is cropped to a square around its middle."
        required
        onChange={({ target }) => {
          mutation.reset();
          setFile(target.files?.[0] ?? null);
        }}
      />
      {file && !isUnreadable && <PicturePreview username={username} cropped={cropped} />}
    </Form>
  );
}

interface PicturePreviewProps {
  username: string;
  cropped: CroppedPicture | null;
}

function PicturePreview({ username, cropped }: PicturePreviewProps) {
  return (
    <div className={styles.preview}>
      {(!cropped || cropped.address) && (
        // The client's documents call it a picture.
        // eslint-disable-next-line jsx-a11y-x/img-redundant-alt
        <span className={styles.cut}>{cropped?.address && <img src={cropped.address} alt="Your new picture" />}</span>
      )}
      <p role="status">{describe(username, cropped)}</p>
    </div>
  );
}

function describe(username: string, cropped: CroppedPicture | null): string {
  if (!cropped) return 'Reading the picture…';
  return cropped.square
    ? `This is how it will look beside ${username}.`
    : 'This file can’t be previewed here. You can still upload it.';
}

interface CroppedPicture {
  file: File;
  /** False for a file that the browser may not read, or that no longer exists. */
  readable: boolean;
  /** The picture to send, and its object URL. Null if the browser cannot decode the file. */
  square: Blob | null;
  address: string | null;
}

/** Crops the chosen file to a square. Null until that is done. */
function useCroppedPicture(file: File | null): CroppedPicture | null {
  const [cropped, setCropped] = useState<CroppedPicture | null>(null);
  useEffect(() => {
    if (!file) return;
    let wanted = true;
    let address: string | null = null;
    const shown = (square: Blob | null, readable: boolean) => {
      if (!wanted) return;
      address = square && URL.createObjectURL(square);
      setCropped({ file, readable, square, address });
    };
    cropPicture(file).then(
      (square) => shown(square, true),
      () => shown(null, false),
    );
    return () => {
      wanted = false;
      if (address) URL.revokeObjectURL(address);
    };
  }, [file]);
  return cropped?.file === file ? cropped : null;
}
