import { messages } from '../../../../league/contract/messages.js';
import { PlainCard } from '../../../ui/card.js';
import { NarrowPage } from '../../../ui/layout.js';
import { PageHead } from '../../../ui/page-head.js';

/** Shown while the link of a mail is being used. */
export const LinkPending = ({ title }: { title: string }) => (
  <NarrowPage>
    <PageHead title={title} />
    <PlainCard>
      <p role="status">{messages.shell.loading}</p>
    </PlainCard>
  </NarrowPage>
);
