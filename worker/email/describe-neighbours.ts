import type { Hundredths } from '../../league/rules/points.js';
import { countPoints, ordinal, points } from './mail-formats.js';

/** `username` is empty for a deleted member. */
export interface Line {
  position: number;
  username: string;
  pointsHundredths: Hundredths;
}

interface Neighbours extends Pick<Line, 'pointsHundredths'> {
  ahead: Line | null;
  behind: Line | null;
}

export const nameOf = ({ username }: Pick<Line, 'username'>) => username || 'deleted member';

/** "59 points to slipstream, 13th. 2 ahead of curvagrande, 15th." */
export function describeNeighbours({ pointsHundredths, ahead, behind }: Neighbours): string {
  const nameAndPlace = (line: Line) => `${nameOf(line)}, ${ordinal(line.position)}`;
  const sentences: string[] = [];
  if (ahead) {
    const gap = ahead.pointsHundredths - pointsHundredths;
    sentences.push(gap === 0 ? `Level with ${nameAndPlace(ahead)}.` : `${countPoints(gap)} to ${nameAndPlace(ahead)}.`);
  }
  if (behind) {
    const gap = pointsHundredths - behind.pointsHundredths;
    const lead = `${ahead ? points(gap) : countPoints(gap)} ahead of`;
    sentences.push(`${gap === 0 ? 'Level with' : lead} ${nameAndPlace(behind)}.`);
  }
  return sentences.join(' ') || 'You are the only one in the standings.';
}
