import { pageMeta } from '../../../lib/page-meta.js';
import { PlainCard } from '../../../ui/card.js';
import { FailureText } from '../../../ui/feedback.js';
import { NarrowPage, PageHead, Stack } from '../../../ui/layout.js';
import { useMailedLink } from '../api/mailed-link.js';
import { ContactAddress } from './contact-page.js';
import { LinkPending } from './mailed-link.js';

/** The target of the link sent to a new email address. It makes this the address of the account. */
export default function ChangeEmailPage() {
  const error = useMailedLink('activate-email');
  if (!error) return <LinkPending title="Email activation" />;
  return (
    <NarrowPage>
      <PageHead title="Email activation" />
      <PlainCard>
        <Stack>
          <FailureText error={error} />
          <p>
            The link works once, within one hour. Your account keeps its old address; you can ask for another link in
            your settings.
          </p>
          {pageMeta.contact && (
            <p>
              Please write to <ContactAddress />.
            </p>
          )}
        </Stack>
      </PlainCard>
    </NarrowPage>
  );
}
