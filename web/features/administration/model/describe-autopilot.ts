import { eventType } from '../../../../league/contract/limits.js';
import type { Autopilot, AutopilotSession } from '../../../../league/contract/autopilot.js';
import type { SeasonSimple } from '../../../../league/contract/shapes.js';

export const modeNames = {
  off: 'Off: you retrieve or type each result',
  retrieve: 'Retrieve results, and leave finalizing to me',
  finalize: 'Retrieve results, and finalize the weekend',
} as const satisfies Record<Autopilot['mode'], string>;

export function describeMode({ mode, send_finalize_email }: Pick<Autopilot, 'mode' | 'send_finalize_email'>): string {
  if (mode === 'off') return 'Off';
  if (mode === 'retrieve') return 'Retrieves results and leaves finalizing to you';
  return `Retrieves results and finalizes, ${send_finalize_email ? 'with' : 'without'} e-mail`;
}

/** The reason why the autopilot cannot be turned on. Null if it can. */
export function autopilotBlocked({ current, finalized }: Pick<SeasonSimple, 'current' | 'finalized'>): string | null {
  if (finalized) return 'The season is finalized and can no longer change.';
  return current ? null : 'Only the current season can be on autopilot.';
}

/** "Qatar GP, sprint race" */
export const raceSessionName = ({ title, event_type }: Pick<AutopilotSession, 'title' | 'event_type'>): string =>
  `${title}, ${event_type === eventType.sprint ? 'sprint race' : 'race'}`;

/** While it is off: what the autopilot would do. While it is on: what it leaves alone. */
export const describeAutopilot = ({ mode }: Pick<Autopilot, 'mode'>): string =>
  mode === 'off'
    ? 'When switched on, it reads the results page twice after each session and stores the result if it is plausible. If something looks odd, it stops and tells you.'
    : 'What you type, delete or open again stays as you left it.';

interface AutopilotItems {
  stopped: AutopilotSession[];
  /** Weekends with both results. */
  ready: { id: number; title: string }[];
  /** Titles of un-finalized weekends. The autopilot leaves these to the admins. */
  manual: string[];
  polling: AutopilotSession | null;
  next: AutopilotSession | null;
}

export function groupRaceSessions(sessions: readonly AutopilotSession[]): AutopilotItems {
  const inState = (state: AutopilotSession['state']) => sessions.filter((raceSession) => raceSession.state === state);
  const stored = inState('stored');
  const ready = stored.filter(({ race_weekend_id: id, event_type }) => {
    return event_type === eventType.race && stored.filter((one) => one.race_weekend_id === id).length === 2;
  });
  const waiting = inState('waiting').filter(({ next_look }) => next_look !== null);
  const [next = null] = waiting.sort((a, b) => ((a.next_look ?? '') < (b.next_look ?? '') ? -1 : 1));
  return {
    stopped: inState('stopped'),
    ready: ready.map(({ race_weekend_id: id, title }) => ({ id, title })),
    manual: [...new Set(inState('left').map(({ title }) => title))],
    polling: inState('looking')[0] ?? null,
    next,
  };
}
