import type { MemberProgress } from '../../../league/contract/progress.js';
import type { ChartFrame } from '../model/chart-frame.js';
import { dashOf, lineClass, Point } from './line-sign.js';

interface Props {
  line: number;
  member: MemberProgress;
  frame: ChartFrame;
  /** The weekend that is looked at. */
  chosen: number;
}

const roomForPoints = 20;

/** One member's way through the season; where there is no position, the line has a gap. */
export function ProgressLine({ line, member: { positions }, frame, chosen }: Props) {
  const { x, y, step } = frame;
  const isAlone = (index: number) => (positions[index - 1] ?? null) === null && (positions[index + 1] ?? null) === null;
  const hasPoint = (index: number) =>
    step >= roomForPoints || index === chosen || index === positions.length - 1 || isAlone(index);
  return (
    <g>
      <path
        className={lineClass(line)}
        d={positions.map((position, index) => segment(positions[index - 1], position, x(index), y)).join('')}
        strokeDasharray={dashOf(line)}
      />
      {positions.map(
        (position, index) =>
          position !== null && hasPoint(index) && <Point key={index} line={line} x={x(index)} y={y(position)} />,
      )}
    </g>
  );
}

function segment(before: number | null | undefined, position: number | null, x: number, y: ChartFrame['y']): string {
  if (position === null) return '';
  return `${before === null || before === undefined ? 'M' : 'L'}${x} ${y(position)}`;
}
