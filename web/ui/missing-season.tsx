import { messages } from '../../league/contract/messages.js';
import type { SeasonMissing } from '../lib/session/use-session.js';
import { EmptyNote } from './empty-note.js';
import { FailedLoad } from './failed-load.js';

/** In the place of what belongs to the current season: there is none, or it could not be read. */
export function MissingSeason({ error, retry }: SeasonMissing) {
  if (error) return <FailedLoad error={error} retry={retry} />;
  return <EmptyNote>{messages.shell.noCurrentSeason}</EmptyNote>;
}
