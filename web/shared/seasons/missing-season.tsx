import { messages } from '../../../league/contract/messages.js';
import type { SeasonMissing } from '../session/use-session.js';
import { EmptyNote, FailedLoad } from '../../ui/feedback.js';

/** Shown where there is no current season, or it failed to load. */
export function MissingSeason({ error, retry }: SeasonMissing) {
  if (error) return <FailedLoad error={error} retry={retry} />;
  return <EmptyNote>{messages.shell.noCurrentSeason}</EmptyNote>;
}
