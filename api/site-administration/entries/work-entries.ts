import { Autopilot, AutopilotRaceSession } from '../../../league/autopilot/autopilot.entity.js';
import {
  type AutopilotMode,
  autopilotModes,
  type RaceSessionState,
  raceSessionStates,
} from '../../../league/autopilot/race-session-states.js';
import { CspReport } from '../../../league/csp-reports/csp-report.entity.js';
import { isDomainError } from '../../../league/core/domain-error.js';
import {
  Mail,
  Mailing,
  type MailingData,
  MailingRecipients,
  type MailState,
  mailStates,
  PicksReceipt,
} from '../../../league/email/mailing.entity.js';
import { Seal, SealNode, SealRoot } from '../../../league/picks/seal.entity.js';
import { Projection, ProjectionPage } from '../../../league/projection/projection.entity.js';
import { OutboxJob } from '../../../league/jobs/outbox-job.entity.js';
import {
  liveStates,
  retrievalStates,
  type RetrievalKind,
  type RetrievalState,
} from '../../../league/retrieval/retrieval-outcome.js';
import { PageCapture, Retrieval } from '../../../league/retrieval/retrieval.entity.js';
import { RetrievalService } from '../../../league/retrieval/retrieval.service.js';
import { messages } from '../../../league/contract/messages.js';
import { badRequest } from '../../http/api-exception.js';
import type { Description } from '../description.js';
import {
  CorrectionMembers,
  StandingsPage,
  StandingsPositions,
  StandingsSnapshot,
  WeekendCorrection,
} from '../../../league/standings/standings.entity.js';
import { AuditEntry } from '../../../league/audit/audit-entry.entity.js';
import { kindWords, retrievalWords, modeWords, raceSessionWords, mailWords, describeMailing } from './work-words.js';

const isLive = (state: unknown) => liveStates.some((live) => live === state);

const kinds: readonly RetrievalKind[] = ['race', 'sprint', 'riders', 'riders-preview', 'calendar'];

export const workEntries: readonly Description[] = [
  {
    entity: Retrieval,
    group: 'Work',
    title: 'Retrievals',
    one: 'retrieval',
    about:
      'What the browser fetched, and how it went. That is history and stays as it is; one that runs can be stopped.',
    listed: ['kind', 'weekendId', 'state', 'message', 'requestedBy', 'createdAt'],
    choices: { kind: kinds, state: retrievalStates },
    words: {
      kind: (kind) => kindWords[kind as RetrievalKind],
      state: (state) => retrievalWords[state as RetrievalState],
    },
    actions: {
      terminate: {
        label: 'Stop',
        dangerous: true,
        removes: false,
        effect: () => 'Stops the retrieval, wherever it runs. Nothing more is stored.',
        whyNot: ({ state }) => (isLive(state) ? null : messages.retrieval.notRunning),
        run: async ({ get, caller }, row) => {
          try {
            await get(RetrievalService).terminate(Number(row['id']), caller);
          } catch (error) {
            // The row is there, other than for a call by its id.
            if (!isDomainError(error, 'retrieval_not_running')) throw error;
            throw badRequest({ message: messages.retrieval.notRunning });
          }
        },
        done: messages.retrieval.terminated,
      },
    },
  },
  {
    entity: PageCapture,
    group: 'Work',
    title: 'What the browser saw',
    one: 'page that was seen',
    about:
      'Pages that were not understood, kept for a while. The picture is shown with the message of their season, not here.',
    listed: ['retrievalId', 'url', 'takenAt'],
  },
  {
    entity: Autopilot,
    group: 'Work',
    title: 'Autopilots',
    one: 'autopilot',
    about: 'What was chosen for a season. It is switched on and off on the page of the season.',
    choices: { mode: autopilotModes },
    words: { mode: (mode) => modeWords[mode as AutopilotMode] },
  },
  {
    entity: AutopilotRaceSession,
    group: 'Work',
    title: 'Sessions on autopilot',
    one: 'session on autopilot',
    about: 'How far the autopilot is with each session. On the page of the season it can be told to try again.',
    listed: ['weekendId', 'kind', 'state', 'nextPollAt', 'reason', 'retrievalId'],
    choices: { state: raceSessionStates },
    words: { state: (state) => raceSessionWords[state as RaceSessionState] },
  },
  {
    entity: Mailing,
    group: 'Work',
    title: 'Mailings',
    one: 'mailing',
    about: 'An occasion to write to members. Mails are made from it when they leave; the worker does it by itself.',
    listed: ['data', 'occasion', 'createdAt'],
    words: { data: (data) => describeMailing(data as MailingData) },
  },
  {
    entity: MailingRecipients,
    group: 'Work',
    title: 'Recipients',
    one: 'part of the recipients',
    about: 'Members whose mails are not written yet, 512 at a time. Added and removed by the league.',
    listed: ['mailingId', 'part'],
  },
  {
    entity: Mail,
    group: 'Work',
    title: 'Mails',
    one: 'mail',
    about:
      'One mail to one member. The mail server says which of them were sent; a change here would send one twice, or never.',
    listed: ['mailingId', 'memberId', 'state', 'attempts', 'dueAt', 'error'],
    choices: { state: mailStates },
    words: { state: (state) => mailWords[state as MailState] },
  },
  {
    entity: PicksReceipt,
    group: 'Work',
    title: 'Receipts of picks',
    one: 'receipt of picks',
    about: 'When the list of the picks that a member saved is mailed next. Written by the league.',
    listed: ['seasonId', 'memberId', 'dueAt', 'mailedAt'],
  },
  {
    entity: OutboxJob,
    group: 'Work',
    title: 'Jobs',
    one: 'job',
    about:
      'Work for the workers. What is open is run again by itself until it is done. The queues are on a page of their own.',
    listed: ['name', 'payload', 'createdAt', 'finishedAt', 'error'],
    links: () => [{ label: 'The queues', href: '/admin/queues' }],
  },
];

const sealed = 'Written once by the league and never changed: anybody can check it on the page of the sealed picks.';
const computed = 'Computed from riders, picks and results: change those, and it is computed again.';

export const standingsEntries: readonly Description[] = [
  {
    entity: StandingsSnapshot,
    group: 'Standings',
    title: 'Tables',
    one: 'table',
    about: `A table of members after a weekend, or after the season. ${computed}`,
    listed: ['seasonId', 'weekendId', 'size', 'computedAt'],
  },
  {
    entity: StandingsPage,
    group: 'Standings',
    title: 'Pages of tables',
    one: 'page of a table',
    about: `512 places of a table, best first. ${computed}`,
  },
  {
    entity: StandingsPositions,
    group: 'Standings',
    title: 'Places in tables',
    one: 'block of places',
    about: `The place of picks in a table, by the id of the picks. ${computed}`,
  },
  {
    entity: WeekendCorrection,
    group: 'Standings',
    title: 'Corrections',
    one: 'correction',
    about: 'A weekend that was made final again with other results. What members were told stays as it is.',
    listed: ['weekendId', 'moved', 'correctedAt'],
  },
  {
    entity: CorrectionMembers,
    group: 'Standings',
    title: 'Moved by corrections',
    one: 'block of moved picks',
    about: `Whom a correction moved, a bit for each picks. ${computed}`,
  },
  {
    entity: Projection,
    group: 'Standings',
    title: 'Projections',
    one: 'projection',
    about: `How a season may end. ${computed}`,
    listed: ['seasonId', 'runs', 'members', 'computedAt'],
  },
  {
    entity: ProjectionPage,
    group: 'Standings',
    title: 'Members of projections',
    one: 'page of a projection',
    about: `How a season may end for some members. ${computed}`,
  },
  {
    entity: SealRoot,
    group: 'Standings',
    title: 'Roots of sealed picks',
    one: 'root of sealed picks',
    about: `What seals the picks of a season. ${sealed}`,
    listed: ['seasonId', 'number', 'kind', 'sealedAt', 'amount'],
  },
  {
    entity: Seal,
    group: 'Standings',
    title: 'Seals of picks',
    one: 'seal',
    about: `The seal of a member’s picks. ${sealed}`,
    listed: ['seasonId', 'number', 'position', 'memberId', 'endedAt', 'endedBy'],
  },
  {
    entity: SealNode,
    group: 'Standings',
    title: 'Hashes of sealed picks',
    one: 'hash of sealed picks',
    about: `Hashes between seals and their root. ${sealed}`,
  },
];

export const auditEntries: readonly Description[] = [
  {
    entity: CspReport,
    group: 'Log',
    title: 'Reports of browsers',
    one: 'report of browsers',
    about:
      'What pages tried that their Content-Security-Policy forbids: a fault of ours, an extension of a browser, or an attack. Nothing in it says who had the page open. The newest 200 are kept, each for 90 days.',
    labels: { blocked: 'What was blocked', source: 'In the file' },
    listed: ['page', 'directive', 'blocked', 'source', 'times', 'lastAt'],
  },
  {
    entity: AuditEntry,
    group: 'Log',
    title: 'Audit log',
    one: 'entry of the log',
    about:
      'Every change that an admin made, here or anywhere in the site: who, when, what, before and after. The database refuses to change or delete any of it.',
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
  },
];
