import type { MemberProgress } from '../../../../league/contract/standings.js';
import { classNames } from '../../../lib/class-names.js';
import type { ChartFrame } from '../model/chart-frame.js';
import styles from './progress.module.css';

interface Props {
  line: number;
  member: MemberProgress;
  frame: ChartFrame;
  /** The index of the selected weekend. */
  chosen: number;
}

const roomForPoints = 20;

/** The line of one member; it has a gap where there is no position. */
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

/** Dashes and point shapes, so that lines differ also without colours. */
const dashes = [undefined, '8 5', '2 5', '14 4 2 4', '5 3'];
const shapes = [
  'M-5 0a5 5 0 1 0 10 0a5 5 0 1 0 -10 0z',
  'M-4.5 -4.5h9v9h-9z',
  'M0 -6l5.5 10h-11z',
  'M0 -6.5l6 6.5l-6 6.5l-6 -6.5z',
  'M-6 -3.5l2.5 -2.5l3.5 3.5l3.5 -3.5l2.5 2.5l-3.5 3.5l3.5 3.5l-2.5 2.5l-3.5 -3.5l-3.5 3.5l-2.5 -2.5l3.5 -3.5z',
];

/** The class of the n-th line, which has its colour. */
export const lineClass = (line: number): string => classNames(styles.line, styles[`line${line}`]);
const dashOf = (line: number): string | undefined => dashes[line];

/** A point of the n-th line. */
const Point = ({ line, x, y }: { line: number; x: number; y: number }) => (
  <path className={classNames(styles.point, lineClass(line))} d={shapes[line]} transform={`translate(${x} ${y})`} />
);

/** A sample of the n-th line, for the legend. */
export const LineSymbol = ({ line }: { line: number }) => (
  <svg className={styles.sign} width={44} height={18} aria-hidden="true">
    <path className={lineClass(line)} d="M2 9h40" strokeDasharray={dashOf(line)} />
    <Point line={line} x={22} y={9} />
  </svg>
);
