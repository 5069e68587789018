import { messages } from '../../../../league/contract/messages.js';
import { PlainCard } from '../../../ui/card.js';
import { EmptyNote } from '../../../ui/feedback.js';
import { PageHead } from '../../../ui/layout.js';

/** The site has no list of members. */
export default function UsersPage() {
  return (
    <>
      <PageHead title="Users" />
      <PlainCard>
        <EmptyNote>{messages.users.overview}</EmptyNote>
      </PlainCard>
    </>
  );
}
