import { messages } from '../../../league/contract/messages.js';
import type { SeasonMissing } from '../session/use-session.js';
import { EmptyNote, FailedLoad } from '../../ui/feedback.js';

/** In the place of what belongs to the current season: there is none, or it could not be read. */
export function MissingSeason({ error, retry }: SeasonMissing) {
  if (error) return <FailedLoad error={error} retry={retry} />;
  return <EmptyNote>{messages.shell.noCurrentSeason}</EmptyNote>;
}
