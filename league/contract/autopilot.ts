/** The autopilot of a season (not in wire.md): its mode, and the state of the race sessions of weekends that are not final. */
export interface Autopilot {
  mode: 'off' | 'retrieve' | 'finalize';
  send_finalize_email: boolean;
  sessions: AutopilotSession[];
}

/** `next_look`: the time of the next poll, in state `waiting`. `reason`: why it is `stopped` or `left` to admins. */
export interface AutopilotSession {
  race_weekend_id: number;
  title: string;
  event_type: 1 | 2;
  state: 'waiting' | 'looking' | 'stored' | 'stopped' | 'left';
  next_look: string | null;
  reason: string | null;
}
