import { useQuery } from '@tanstack/react-query';
import type { SeasonSimple } from '../../../../league/contract/shapes.js';
import { useBanners } from '../../../lib/banners.js';
import type { DraftAuthor } from '../../../lib/drafts.js';
import { calendarLinksQuery, toWebcal } from '../../../shared/calendar/api/calendar-links.js';
import { pushQuery, useSwitchPush } from '../../../shared/push/api/push-switch.js';
import { findPushProblem } from '../../../shared/push/push.js';
import { ShareButton } from '../../../shared/share/components/share-button.js';
import { Button, ButtonAnchor, ButtonLink } from '../../../ui/button.js';
import { Card } from '../../../ui/card.js';
import { Line, LineText } from '../../../ui/layout.js';

interface Props {
  season: SeasonSimple;
  author: DraftAuthor;
}

/** Offers the next steps after the picks are saved. */
export default function AfterSaving({ season: { year }, author: { username } }: Props) {
  return (
    <div ref={scrollIntoView}>
      <Card title="What next?">
        <Line>
          <LineText>Show your friends what you expect.</LineText>
          <ShareButton kind="own-picks" username={username} year={year} />
        </Line>
        <Line>
          <LineText>Play against people you know.</LineText>
          <ButtonLink to="/groups">Invite friends</ButtonLink>
        </Line>
        <CalendarLine member={username} />
        <MessagesLine member={username} />
      </Card>
    </div>
  );
}

/** Submit is at the bottom of the window, wherever the page was scrolled. */
const scrollIntoView = (card: HTMLElement | null) => card?.scrollIntoView({ block: 'nearest' });

/** Renders nothing until the address is known. */
function CalendarLine({ member }: { member: string }) {
  const { data: links } = useQuery(calendarLinksQuery(member));
  if (!links) return null;
  return (
    <Line>
      <LineText>All race weekends in your calendar.</LineText>
      <ButtonAnchor href={toWebcal(links.own)}>Add the dates</ButtonAnchor>
    </Line>
  );
}

/** Renders nothing if messages are on already, or cannot be turned on. */
function MessagesLine({ member }: { member: string }) {
  const { show } = useBanners();
  const isPossible = findPushProblem() === null;
  const { data: on } = useQuery({ ...pushQuery(member), enabled: isPossible });
  const toggle = useSwitchPush({
    onError: (error) => show('error', error.message),
    onSuccess: (isOn) =>
      isOn
        ? show('success', 'Messages are on. You can turn them off in your settings.')
        : show('error', 'The browser does not allow messages from this site.'),
  });
  if (!isPossible || on !== false) return null;
  return (
    <Line>
      <LineText>A message when a weekend is final.</LineText>
      <Button inactive={toggle.isPending} onClick={() => toggle.mutate(true)}>
        Turn messages on
      </Button>
    </Line>
  );
}
