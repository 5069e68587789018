import { pageMeta } from '../../../../lib/page-meta.js';
import { Form } from '../../../../ui/form.js';
import { useImportRiders } from '../../api/change-retrieval.js';

interface Props {
  year: number;
  onStarted: (pid: number | undefined) => void;
}

/** The automatic way: the fixed riders page of the riders site. */
export function ImportPageForm({ year, onStarted }: Props) {
  const start = useImportRiders(year);
  const submit = () => start.mutate(pageMeta.ridersPage, { onSuccess: ({ pid }) => onStarted(pid) });
  return (
    <Form submit="Import riders" onSubmit={submit} pending={start.isPending} error={start.error}>
      <p>
        Reads the official riders from{' '}
        <a href={pageMeta.ridersPage} target="_blank" rel="noreferrer">
          {pageMeta.ridersPage.replace(/^https?:\/\//, '')}
        </a>
        . Wildcards and substitutes are named afterwards, not added. Riders that are here already stay as they are.
      </p>
    </Form>
  );
}
