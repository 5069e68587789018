import { formText } from '../../../../lib/form-text.js';
import { Field } from '../../../../ui/field.js';
import { Form } from '../../../../ui/form.js';
import { useReadRiders } from '../../api/look-through.js';

interface Props {
  year: number;
  onStarted: (pid: number | undefined) => void;
  onFollow: (pid: number) => void;
}

export function ImportLinkForm({ year, onStarted, onFollow }: Props) {
  const start = useReadRiders(year, { onSuccess: ({ pid }) => pid !== undefined && onFollow(pid) });
  const submit = (form: FormData) =>
    start.mutate(formText(form, 'url').trim(), { onSuccess: ({ pid }) => onStarted(pid) });
  return (
    <Form submit="Read the page" onSubmit={submit} pending={start.isPending} error={start.error}>
      <Field
        label="Link of the championship standings page"
        name="url"
        type="url"
        required
        autoComplete="off"
        hint="You look through its riders before any is added. Those who are here already stay as they are."
      />
    </Form>
  );
}
