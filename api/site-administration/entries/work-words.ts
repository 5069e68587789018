import type { AutopilotMode, RaceSessionState } from '../../../league/autopilot/race-session-states.js';
import type { MailingData, MailState } from '../../../league/email/mailing.entity.js';
import type { RetrievalKind, RetrievalState } from '../../../league/retrieval/retrieval-outcome.js';

// States and kinds of work, in words.

export const kindWords: Record<RetrievalKind, string> = {
  race: 'race',
  sprint: 'sprint race',
  riders: 'riders',
  'riders-preview': 'riders, to be reviewed',
  calendar: 'calendar, to be reviewed',
};
export const retrievalWords: Record<RetrievalState, string> = {
  queued: 'waits for a worker',
  running: 'running',
  terminating: 'being stopped',
  stored: 'stored',
  read: 'read',
  refused: 'not stored',
  failed: 'failed',
  terminated: 'stopped by an admin',
};
export const modeWords: Record<AutopilotMode, string> = {
  off: 'off',
  retrieve: 'retrieves',
  finalize: 'retrieves and makes final',
};
export const raceSessionWords: Record<RaceSessionState, string> = {
  waiting: 'waits for its time',
  looking: 'being retrieved',
  stored: 'stored',
  final: 'final',
  stopped: 'stopped, an admin has to check it',
  left: 'manual',
};
export const mailWords: Record<MailState, string> = {
  pending: 'waiting',
  sending: 'being sent',
  sent: 'delivered',
  failed: 'failed',
};

/** What a mailing is about. */
export function describeMailing(data: MailingData): string {
  switch (data.kind) {
    case 'weekend-final':
      return `Race weekend ${data.weekendId} is final`;
    case 'season-end':
      return `Season ${data.seasonId} is over`;
    case 'picks-reminder-by-admin':
      return `Reminder of missing picks for season ${data.seasonId}`;
    case 'picks-window':
      return `Picks for season ${data.seasonId} are open`;
    case 'picks-reminder':
      return `Reminder ${data.hours} hours before picks for season ${data.seasonId} close`;
    case 'picks-receipt':
      return `Receipts of picks for season ${data.seasonId}`;
    case 'picks-sealed':
      return `Seals of picks for season ${data.seasonId}`;
    case 'announcement':
      return `Announcement ${data.announcementId}`;
    case 'link':
      return `Link ${data.linkTokenId}`;
    case 'account-event':
      return `Account event ${data.eventId}`;
    case 'comments':
      return data.comments.length + data.more === 1 ? '1 comment' : `${data.comments.length + data.more} comments`;
  }
}
