import { secondFactorMessages, secondFactorSettings } from '../../../league/contract/second-factor-messages.js';
import { ButtonLink } from '../../ui/button.js';
import { PlainCard } from '../../ui/card.js';
import { Stack } from '../../ui/layout.js';

/** For an admin who must first set up two-step log-in. */
export default function SecondFactorMissingCard() {
  return (
    <PlainCard>
      <Stack>
        <p>{`${secondFactorMessages.adminNeeds}.`}</p>
        <span>
          <ButtonLink variant="primary" to={secondFactorSettings}>
            Turn on two-step log-in
          </ButtonLink>
        </span>
      </Stack>
    </PlainCard>
  );
}
