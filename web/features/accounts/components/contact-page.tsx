import { pageMeta } from '../../../lib/page-meta.js';
import { ButtonLink } from '../../../ui/button.js';
import { Card } from '../../../ui/card.js';
import { EmptyNote } from '../../../ui/feedback.js';
import { NarrowPage, PageHead, Stack } from '../../../ui/layout.js';
import styles from './contact-page.module.css';

export default function ContactPage() {
  return (
    <NarrowPage>
      <PageHead title="Contact" below="A question, a lost account, a wrong result? Write to us." />
      <Card title="Email">
        {pageMeta.contact ? (
          <p className={styles.address}>
            <ContactAddress />
          </p>
        ) : (
          <EmptyNote>No contact address has been set up yet.</EmptyNote>
        )}
      </Card>
      {pageMeta.donation && (
        <Card title="Donation">
          <Stack>
            <p>
              The league is free to play. If you would like to help with the running costs, you can make a donation.
            </p>
            <span>
              <ButtonLink to={pageMeta.donation} target="_blank" rel="noreferrer">
                Donate (new tab)
              </ButtonLink>
            </span>
          </Stack>
        </Card>
      )}
      <p className="muted small">
        This site uses free software and fonts. <a href="/licences.txt">Their licences</a>
      </p>
    </NarrowPage>
  );
}

export const ContactAddress = () => <a href={`mailto:${pageMeta.contact}`}>{pageMeta.contact}</a>;
