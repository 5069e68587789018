import { messages } from '../../../../league/contract/messages.js';
import { PlainCard } from '../../../ui/card.js';
import { NarrowPage } from '../../../ui/narrow-page.js';
import { PageHead } from '../../../ui/page-head.js';

/** While the link of a mail does what it is for. */
export const LinkPending = ({ title }: { title: string }) => (
  <NarrowPage>
    <PageHead title={title} />
    <PlainCard>
      <p role="status">{messages.shell.loading}</p>
    </PlainCard>
  </NarrowPage>
);
