import type { MailDelivery } from '../../../../../league/contract/administration.js';
import { describeDelivery } from '../../model/describe-mails.js';

/** How the mails of an occasion are delivered, with a link to those that failed. */
export const DeliveryText = ({ delivery }: { delivery: MailDelivery }) => (
  <>
    {`${describeDelivery(delivery)}.`}
    {delivery.failed > 0 && (
      <>
        {' '}
        <a href={`/admin/mails?mailingId=${delivery.mailing_id}&state=failed`}>See which failed</a>
      </>
    )}
  </>
);
