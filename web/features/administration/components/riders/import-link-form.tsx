import { formText } from '../../../../lib/form-text.js';
import { Field } from '../../../../ui/field.js';
import { Form } from '../../../../ui/form.js';
import { useImportRiders } from '../../api/change-retrieval.js';

interface Props {
  year: number;
  onStarted: (pid: number | undefined) => void;
}

export function ImportLinkForm({ year, onStarted }: Props) {
  const start = useImportRiders(year);
  const submit = (form: FormData) =>
    start.mutate(formText(form, 'url').trim(), { onSuccess: ({ pid }) => onStarted(pid) });
  return (
    <Form submit="Import riders" onSubmit={submit} pending={start.isPending} error={start.error}>
      <Field
        label="Link of the championship standings page"
        name="url"
        type="url"
        required
        autoComplete="off"
        hint="Riders come with no points and keep those that they have here. Riders that are here already stay as they are."
      />
    </Form>
  );
}
