/** Our own: what the autopilot does for a season, and how far it is with the sessions of weekends that are not final. */
export interface Autopilot {
  mode: 'off' | 'retrieve' | 'finalize';
  send_finalize_email: boolean;
  sessions: AutopilotSession[];
}

/** `next_look` while waiting; `reason`: why it stopped, or leaves the weekend alone. */
export interface AutopilotSession {
  race_weekend_id: number;
  title: string;
  event_type: 1 | 2;
  state: 'waiting' | 'looking' | 'stored' | 'stopped' | 'left';
  next_look: string | null;
  reason: string | null;
}
