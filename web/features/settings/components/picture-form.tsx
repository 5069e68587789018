import { useState } from 'react';
import { Field } from '../../../ui/field.js';
import { Form } from '../../../ui/form.js';
import { useChangePicture } from '../api/change-account.js';
import { PicturePreview } from './picture-preview.js';
import { useCroppedPicture } from './use-cropped-picture.js';

interface Props {
  username: string;
  /** Tells what was done; also when this form is gone. */
  onTold: (text: string) => void;
  onClose: () => void;
}

/** What is sent is the square that was shown; a file that the browser can't read goes as it is, for the server to judge. */
export function PictureForm({ username, onTold, onClose }: Props) {
  const [file, setFile] = useState<File | null>(null);
  const cropped = useCroppedPicture(file);
  const change = useChangePicture({ onSuccess: () => onTold('Your profile photo is changed.') });
  const submit = () => {
    if (!file || !cropped) return;
    change.mutate(cropped.square ?? file, { onSuccess: onClose });
  };
  return (
    <Form
      submit="Upload"
      onSubmit={submit}
      pending={change.isPending}
      idle={file !== null && cropped === null}
      error={change.error}
    >
      <Field
        label="Picture"
        type="file"
        accept="image/*,.heic,.heif"
        hint="A photo from your phone or computer. Its middle is cut out."
        required
        onChange={({ target }) => {
          change.reset();
          setFile(target.files?.[0] ?? null);
        }}
      />
      {file && <PicturePreview username={username} cropped={cropped} />}
    </Form>
  );
}
