import { pageMeta } from '../../../../lib/page-meta.js';
import { Form } from '../../../../ui/form.js';
import { useReadRiders } from '../../api/look-through.js';

interface Props {
  year: number;
  onStarted: (pid: number | undefined) => void;
  onFollow: (pid: number) => void;
}

/** The automatic way: the fixed riders page of the riders site. */
export function ImportPageForm({ year, onStarted, onFollow }: Props) {
  const start = useReadRiders(year, { onSuccess: ({ pid }) => pid !== undefined && onFollow(pid) });
  const submit = () => start.mutate(pageMeta.ridersPage, { onSuccess: ({ pid }) => onStarted(pid) });
  return (
    <Form submit="Read the page" onSubmit={submit} pending={start.isPending} error={start.error}>
      <p>
        Reads the riders from{' '}
        <a href={pageMeta.ridersPage} target="_blank" rel="noreferrer">
          {pageMeta.ridersPage.replace(/^https?:\/\//, '')}
        </a>
        . You look through them before any is added. Those who are here already stay as they are.
      </p>
    </Form>
  );
}
