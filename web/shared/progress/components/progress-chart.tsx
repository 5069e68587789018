import { type PointerEvent, useEffect, useRef, useState } from 'react';
import type { MemberProgress, SeasonProgress } from '../../../../league/contract/standings.js';
import { classNames } from '../../../lib/class-names.js';
import { chartFrame, type ChartFrame, spreadNames } from '../model/chart-frame.js';
import { describeProgress, describeTable, shortTableNames } from '../model/describe-progress.js';
import styles from './progress-chart.module.css';

interface Props {
  progress: SeasonProgress;
  chosen: number;
  onChoose: (index: number) => void;
}

/** In px. */
const height = 300;
const narrowWidth = 480;
const sliderThumb = 28;

/** The best position is on top. A weekend is selected by pointer, by tap or with the arrow keys of the slider. */
export function ProgressChart({ progress, chosen, onChoose }: Props) {
  const { ref, width } = useWidth();
  const { tables, members } = progress;
  const positions = members.flatMap((member) => member.positions.filter((position) => position !== null));
  const frame = chartFrame({ width, height, nameWidth: width < narrowWidth ? 100 : 150 }, tables.length, positions);
  const selectNearest = ({ clientX, currentTarget }: PointerEvent<SVGSVGElement>) => {
    const index = Math.round((clientX - currentTarget.getBoundingClientRect().left - frame.left) / frame.step);
    onChoose(Math.max(0, Math.min(tables.length - 1, index)));
  };
  return (
    <div ref={ref} className={styles.chart}>
      {width > 0 && (
        <>
          <svg
            width={width}
            height={height}
            role="img"
            aria-label={`Positions over the season. ${describeProgress(progress)}`}
            onPointerDown={selectNearest}
            onPointerMove={selectNearest}
          >
            <Axes frame={frame} progress={progress} chosen={chosen} />
            {members.map((member, line) => (
              <ProgressLine key={member.user.username} {...{ line, member, frame, chosen }} />
            ))}
          </svg>
          <Names frame={frame} progress={progress} />
          {tables.length > 1 && (
            <input
              type="range"
              className={styles.slider}
              style={{ marginLeft: frame.left - sliderThumb / 2, width: frame.right - frame.left + sliderThumb }}
              min={0}
              max={tables.length - 1}
              value={chosen}
              aria-label="Race weekend"
              aria-valuetext={describeTable(progress, chosen)}
              onChange={(event) => onChoose(event.currentTarget.valueAsNumber)}
            />
          )}
        </>
      )}
    </div>
  );
}

function Axes({ frame, progress, chosen }: { frame: ChartFrame; progress: SeasonProgress; chosen: number }) {
  const { left, right, top, bottom, x, y, ticks, named } = frame;
  const names = shortTableNames(progress.tables);
  return (
    <>
      {ticks.map((tick) => (
        <g key={tick}>
          <line className={styles.grid} x1={left} x2={right} y1={y(tick)} y2={y(tick)} />
          <text className={styles.label} x={left - 10} y={y(tick)} dy="0.35em" textAnchor="end">
            {tick}
          </text>
        </g>
      ))}
      <line className={styles.chosen} x1={x(chosen)} x2={x(chosen)} y1={top - 8} y2={bottom + 8} />
      {named.map((index) => (
        <text key={index} className={styles.label} x={x(index)} y={bottom + 25} textAnchor="middle">
          {names[index]}
        </text>
      ))}
    </>
  );
}

/** Names at the ends of the lines, moved apart if they would overlap. CSS shortens long names. */
function Names({ frame, progress }: { frame: ChartFrame; progress: SeasonProgress }) {
  const lines = progress.members.flatMap(({ user, positions }, line) => {
    const last = positions.findLast((position) => position !== null);
    return last === undefined || last === null ? [] : [{ line, name: user.username, height: frame.y(last) }];
  });
  const heights = spreadNames(
    lines.map((line) => line.height),
    18,
    frame.bottom,
  );
  return lines.map(({ line, name }, index) => (
    <span
      key={name}
      className={classNames(styles.name, lineClass(line))}
      style={{ left: frame.right + 12, top: heights[index] }}
      aria-hidden="true"
    >
      {name}
    </span>
  ));
}

function useWidth() {
  const ref = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)));
    if (ref.current) observer.observe(ref.current);
    return () => observer.disconnect();
  }, []);
  return { ref, width };
}

interface LineProps {
  line: number;
  member: MemberProgress;
  frame: ChartFrame;
  chosen: number;
}

/** At this distance between weekends, in px, every weekend has a point. */
const minPointDistance = 20;

/** The line of one member, with a gap at weekends without a position. */
function ProgressLine({ line, member: { positions }, frame, chosen }: LineProps) {
  const { x, y, step } = frame;
  const isAlone = (index: number) => (positions[index - 1] ?? null) === null && (positions[index + 1] ?? null) === null;
  const hasPoint = (index: number) =>
    step >= minPointDistance || index === chosen || index === positions.length - 1 || isAlone(index);
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

/** Dashes and shapes of points distinguish the lines without colours. */
const dashes = [undefined, '8 5', '2 5', '14 4 2 4', '5 3'];
const shapes = [
  'M-5 0a5 5 0 1 0 10 0a5 5 0 1 0 -10 0z',
  'M-4.5 -4.5h9v9h-9z',
  'M0 -6l5.5 10h-11z',
  'M0 -6.5l6 6.5l-6 6.5l-6 -6.5z',
  'M-6 -3.5l2.5 -2.5l3.5 3.5l3.5 -3.5l2.5 2.5l-3.5 3.5l3.5 3.5l-2.5 2.5l-3.5 -3.5l-3.5 3.5l-2.5 -2.5l3.5 -3.5z',
];

const lineClass = (line: number): string => classNames(styles.line, styles[`line${line}`]);
const dashOf = (line: number): string | undefined => dashes[line];

const Point = ({ line, x, y }: { line: number; x: number; y: number }) => (
  <path className={classNames(styles.point, lineClass(line))} d={shapes[line]} transform={`translate(${x} ${y})`} />
);

export const LineSymbol = ({ line }: { line: number }) => (
  <svg className={styles.sign} width={44} height={18} aria-hidden="true">
    <path className={lineClass(line)} d="M2 9h40" strokeDasharray={dashOf(line)} />
    <Point line={line} x={22} y={9} />
  </svg>
);
