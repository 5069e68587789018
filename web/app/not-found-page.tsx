import { messages } from '../../league/contract/messages.js';
import { ButtonLink } from '../ui/button.js';
import { PageHead } from '../ui/page-head.js';

export function NotFoundPage() {
  return (
    <>
      <PageHead title={messages.shell.notFoundPage} below="There is nothing at this address." />
      <span>
        <ButtonLink to="/">Go home</ButtonLink>
      </span>
    </>
  );
}
