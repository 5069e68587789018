import type { RidersImportAnswer } from '../../../../../league/contract/answers.js';
import { formText } from '../../../../lib/forms.js';
import { pageMeta } from '../../../../lib/page-meta.js';
import { Field, Form } from '../../../../ui/form.js';
import { useImportRiders } from '../../api/retrievals.js';

interface Props {
  year: number;
  onStarted: (pid: number | undefined) => void;
  onFollow: (pid: number) => void;
}

export function ImportLinkForm({ year, onStarted, onFollow }: Props) {
  const start = useImportRiders(year, { onSuccess: ({ pid }) => pid !== undefined && onFollow(pid) });
  const submit = (form: FormData) =>
    start.mutate(formText(form, 'url').trim(), { onSuccess: ({ pid }) => onStarted(pid) });
  const isLinkWrong = (start.error?.body as Partial<RidersImportAnswer> | null)?.invalidLink === true;
  return (
    <Form
      submit="Read the page"
      onSubmit={submit}
      pending={start.isPending}
      error={start.error}
      errorOf={isLinkWrong ? 'url' : undefined}
    >
      <Field
        label="Link to the championship standings page"
        name="url"
        type="url"
        required
        autoComplete="off"
        hint="You can review the riders before any are added. Riders already in the season are left as they are, unless you accept a new number."
      />
    </Form>
  );
}

export function ImportPageForm({ year, onStarted, onFollow }: Props) {
  const start = useImportRiders(year, { onSuccess: ({ pid }) => pid !== undefined && onFollow(pid) });
  const submit = () => start.mutate(pageMeta.ridersPage, { onSuccess: ({ pid }) => onStarted(pid) });
  return (
    <Form submit="Read the page" onSubmit={submit} pending={start.isPending} error={start.error}>
      <p>
        Reads the riders from{' '}
        <a href={pageMeta.ridersPage} target="_blank" rel="noreferrer">
          {pageMeta.ridersPage.replace(/^https?:\/\//, '')}
        </a>
        . You can review them before any are added. Riders already in the season are left as they are, unless you accept
        a new number.
      </p>
    </Form>
  );
}
