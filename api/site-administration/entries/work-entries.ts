import { Autopilot, AutopilotRaceSession } from '../../../league/schema/autopilot.entity.js';
import {
  type AutopilotMode,
  autopilotModes,
  type RaceSessionState,
  raceSessionStates,
} from '../../../league/rules/race-session-states.js';
import { CspReport } from '../../../league/schema/csp-report.entity.js';
import { isDomainError } from '../../../league/platform/core/domain-error.js';
import {
  Mail,
  Mailing,
  type MailingData,
  MailingRecipients,
  type MailState,
  mailStates,
  PicksReceipt,
} from '../../../league/schema/mailing.entity.js';
import { OutboxJob } from '../../../league/schema/outbox-job.entity.js';
import {
  liveStates,
  retrievalKinds,
  retrievalStates,
  type RetrievalKind,
  type RetrievalState,
} from '../../../league/rules/retrieval-outcome.js';
import { ResultCheck } from '../../../league/schema/result-check.entity.js';
import { PageCapture, Retrieval } from '../../../league/schema/retrieval.entity.js';
import { RetrievalService } from '../../../league/retrieval/retrievals/retrieval.service.js';
import { adminMessages } from '../../../league/contract/admin-messages.js';
import { badRequest } from '../../http/api-exception.js';
import type { Description } from '../description.js';
import { AuditEntry } from '../../../league/schema/audit-entry.entity.js';

const isLive = (state: unknown) => liveStates.some((live) => live === state);

const kindWords: Record<RetrievalKind, string> = {
  race: 'race',
  sprint: 'sprint race',
  riders: 'riders',
  'riders-preview': 'riders, to be reviewed',
  calendar: 'calendar, to be reviewed',
  championship: 'championship, to be reviewed',
  'championship-race': 'race of the championship, to be reviewed',
  'championship-sprint': 'sprint race of the championship, to be reviewed',
  'championship-check': 'comparison with the championship',
};
const retrievalWords: Record<RetrievalState, string> = {
  queued: 'waiting for a worker',
  running: 'running',
  terminating: 'being stopped',
  stored: 'stored',
  read: 'read',
  refused: 'not stored',
  failed: 'failed',
  terminated: 'stopped by an admin',
};
const modeWords: Record<AutopilotMode, string> = {
  off: 'off',
  retrieve: 'retrieves',
  finalize: 'retrieves and finalizes',
};
const raceSessionWords: Record<RaceSessionState, string> = {
  waiting: 'not due yet',
  looking: 'being retrieved',
  stored: 'stored',
  final: 'final',
  stopped: 'stopped, an admin has to check it',
  left: 'manual',
};
const mailWords: Record<MailState, string> = {
  pending: 'waiting',
  sending: 'being sent',
  sent: 'delivered',
  failed: 'failed',
};

function describeMailing(data: MailingData): string {
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

export const workEntries: readonly Description[] = [
  {
    entity: Retrieval,
    group: 'Work',
    title: 'Retrievals',
    singular: 'retrieval',
    about:
      'The pages that the browser fetched, with the outcomes. Past retrievals cannot be changed; a running one can be stopped.',
    listed: ['kind', 'weekendId', 'state', 'message', 'requestedBy', 'createdAt'],
    choices: { kind: retrievalKinds, state: retrievalStates },
    words: {
      kind: (kind) => kindWords[kind as RetrievalKind],
      state: (state) => retrievalWords[state as RetrievalState],
    },
    actions: {
      terminate: {
        label: 'Stop',
        isDangerous: true,
        removesRow: false,
        effect: () => 'Stops the retrieval, wherever it runs. Nothing more is stored.',
        disabledReason: ({ state }) => (isLive(state) ? null : adminMessages.retrieval.notRunning),
        run: async ({ get, caller }, row) => {
          try {
            await get(RetrievalService).terminate(Number(row['id']), caller);
          } catch (error) {
            // The row exists, so the response is 400 instead of 404.
            if (!isDomainError(error, 'retrieval_not_running')) throw error;
            throw badRequest({ message: adminMessages.retrieval.notRunning });
          }
        },
        doneMessage: adminMessages.retrieval.terminated,
      },
    },
  },
  {
    entity: PageCapture,
    group: 'Work',
    title: 'What the browser saw',
    singular: 'captured page',
    about:
      'Pages that were not understood, kept for a while. Their pictures are shown beside the message of the season, not here.',
    listed: ['retrievalId', 'url', 'takenAt'],
  },
  {
    entity: Autopilot,
    group: 'Work',
    title: 'Autopilots',
    singular: 'autopilot',
    about: 'The setting of each season. Switch it on and off on the page of the season.',
    choices: { mode: autopilotModes },
    words: { mode: (mode) => modeWords[mode as AutopilotMode] },
  },
  {
    entity: AutopilotRaceSession,
    group: 'Work',
    title: 'Sessions on autopilot',
    singular: 'session on autopilot',
    about: 'How far the autopilot is with each session. On the page of the season you can make it try again.',
    listed: ['weekendId', 'kind', 'state', 'nextPollAt', 'reason', 'retrievalId'],
    choices: { state: raceSessionStates },
    words: { state: (state) => raceSessionWords[state as RaceSessionState] },
  },
  {
    entity: ResultCheck,
    group: 'Work',
    title: 'Checks of results',
    singular: 'check of a result',
    about: 'The last comparison of each final weekend with the championship, and the differences that it found.',
    listed: ['weekendId', 'startedAt', 'retrievalId'],
  },
  {
    entity: Mailing,
    group: 'Work',
    title: 'Mailings',
    singular: 'mailing',
    about: 'An occasion to write to members. The worker creates the mails when it sends them.',
    listed: ['data', 'occasion', 'createdAt'],
    words: { data: (data) => describeMailing(data as MailingData) },
  },
  {
    entity: MailingRecipients,
    group: 'Work',
    title: 'Recipients',
    singular: 'part of the recipients',
    about: 'Members whose mails are not written yet, 512 at a time. Added and removed by the league.',
    listed: ['mailingId', 'part'],
  },
  {
    entity: Mail,
    group: 'Work',
    title: 'Mails',
    singular: 'mail',
    about:
      'One mail to one member. The mail server decides which of them were sent. A change here would send one twice, or never.',
    listed: ['mailingId', 'memberId', 'state', 'attempts', 'dueAt', 'error'],
    choices: { state: mailStates },
    words: { state: (state) => mailWords[state as MailState] },
  },
  {
    entity: PicksReceipt,
    group: 'Work',
    title: 'Receipts of picks',
    singular: 'receipt of picks',
    about: 'When a member next gets the list of their saved picks by email. Written by the league.',
    listed: ['seasonId', 'memberId', 'dueAt', 'mailedAt'],
  },
  {
    entity: OutboxJob,
    group: 'Work',
    title: 'Jobs',
    singular: 'job',
    about:
      'Work for the workers. Open jobs are repeated automatically until they are done. The queues have their own page.',
    listed: ['name', 'payload', 'createdAt', 'finishedAt', 'error'],
    links: () => [{ label: 'The queues', href: '/admin/queues' }],
  },
];

/** The rows of a deleted result. The log has an entry for the result. */
const deletedWithResult = `row.entity = 'result_rows' AND row.action = 'deleted' AND EXISTS (
  SELECT FROM audit_entries of_result WHERE of_result.change_id = row.changeId AND of_result.entity = 'race_results' AND of_result.entity_id = row.before ->> 'result_id')`;

export const auditEntries: readonly Description[] = [
  {
    entity: CspReport,
    group: 'More',
    title: 'Browser reports',
    singular: 'browser report',
    about:
      'Things that the Content-Security-Policy stopped a page from doing. The cause may be a bug of ours, a browser extension, or an attack. The reports do not say who had the page open. The newest 200 are kept, each for 90 days.',
    labels: { blocked: 'What was blocked', source: 'In the file' },
    listed: ['page', 'directive', 'blocked', 'source', 'times', 'lastAt'],
  },
  {
    entity: AuditEntry,
    group: 'Log',
    title: 'Audit log',
    singular: 'log entry',
    about:
      'Every change that an admin made, here or anywhere on the site: who, when, what, before and after. The database does not allow changing or deleting any of it.',
    labels: {
      at: 'When',
      username: 'Who',
      memberId: 'Who, by account',
      action: 'What',
      entity: 'Table',
      entityId: 'Row',
      changeId: 'Changed together',
    },
    listed: ['at', 'username', 'action', 'entity', 'entityId'],
    choices: { action: ['created', 'changed', 'deleted'] },
    partOfOthers: { sql: deletedWithResult, unlessFilteredBy: ['changeId', 'entity'] },
  },
];
