import type { EntityManager } from 'typeorm';
import { autopilotNews } from '../../league/autopilot/describe-autopilot.js';
import { tellAdmins } from '../../league/autopilot/tell-admins.store.js';
import { retrievalSubject } from '../../league/retrieval/retrieval-subject.js';
import type { Season } from '../../league/seasons/season.entity.js';
import type { MovedSession } from './read-sessions.js';

/**
 * Tells the admins where the autopilot stopped now, and why; that a result changed between two looks; that it leaves a weekend alone, once
 * for both its sessions.
 */
export async function tellWhatChanged(
  manager: EntityManager,
  season: Season,
  sessions: readonly MovedSession[],
): Promise<void> {
  const news = new Map(sessions.map((session) => [describe(season, session), session.before?.retrievalId ?? null]));
  for (const [text, retrievalId] of news) if (text !== null) await tellAdmins(manager, season, text, { retrievalId });
}

function describe({ year }: Season, { weekend, kind, before, after }: MovedSession): string | null {
  const subject = retrievalSubject(kind, year, weekend.title);
  if (after.state === 'waiting') return after.changes > (before?.changes ?? 0) ? autopilotNews.changed(subject) : null;
  if (after.state === before?.state) return null;
  if (after.state === 'left') return autopilotNews.left(weekend.title);
  return after.state === 'stopped' ? autopilotNews.stopped(subject, after.reason ?? '') : null;
}
