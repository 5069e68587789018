import { pageMeta } from '../../../lib/page-meta.js';
import { ButtonLink } from '../../../ui/button.js';
import { Card } from '../../../ui/card.js';
import { EmptyNote } from '../../../ui/feedback.js';
import { NarrowPage } from '../../../ui/narrow-page.js';
import { PageHead } from '../../../ui/page-head.js';
import { ContactAddress } from './contact-address.js';
import { Stack } from '../../../ui/layout.js';
import styles from './contact-page.module.css';

/** The contact address of the league, and its donation link. */
export default function ContactPage() {
  return (
    <NarrowPage>
      <PageHead title="Contact" below="Questions, lost accounts, a wrong result: write." />
      <Card title="Email">
        {pageMeta.contact ? (
          <p className={styles.address}>
            <ContactAddress />
          </p>
        ) : (
          <EmptyNote>Those who run this league have not given an address yet.</EmptyNote>
        )}
      </Card>
      {pageMeta.donation && (
        <Card title="Donation">
          <Stack>
            <p>The league is free to play. If you want to help with what it costs, you can give something for it.</p>
            <span>
              <ButtonLink to={pageMeta.donation} target="_blank" rel="noreferrer">
                Donate (new tab)
              </ButtonLink>
            </span>
          </Stack>
        </Card>
      )}
    </NarrowPage>
  );
}
