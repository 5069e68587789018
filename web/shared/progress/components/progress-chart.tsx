import { type PointerEvent, useEffect, useRef, useState } from 'react';
import type { SeasonProgress } from '../../../../league/contract/standings.js';
import { classNames } from '../../../lib/class-names.js';
import { chartFrame, type ChartFrame, spreadNames } from '../model/chart-frame.js';
import { describeProgress, describeTable, shortTableNames } from '../model/describe-progress.js';
import { lineClass, ProgressLine } from './chart-line.js';
import styles from './progress.module.css';

interface Props {
  progress: SeasonProgress;
  /** The index of the selected weekend. */
  chosen: number;
  onChoose: (index: number) => void;
}

const height = 300;
const narrow = 480;
const thumb = 28;

/**
 * A line chart of the positions, the best on top. A weekend is selected by pointer, by tap, or with the arrow keys of the slider.
 */
export function ProgressChart({ progress, chosen, onChoose }: Props) {
  const { ref, width } = useWidth();
  const { tables, members } = progress;
  const positions = members.flatMap((member) => member.positions.filter((position) => position !== null));
  const frame = chartFrame({ width, height, nameWidth: width < narrow ? 82 : 150 }, tables.length, positions);
  const point = ({ clientX, currentTarget }: PointerEvent<SVGSVGElement>) => {
    const at = (clientX - currentTarget.getBoundingClientRect().left - frame.left) / frame.step;
    onChoose(Math.max(0, Math.min(tables.length - 1, Math.round(at))));
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
            onPointerDown={point}
            onPointerMove={point}
          >
            <Axes frame={frame} progress={progress} chosen={chosen} />
            {members.map((member, line) => (
              <ProgressLine key={member.user.username} {...{ line, member, frame, chosen }} />
            ))}
            <Names frame={frame} progress={progress} letters={width < narrow ? 9 : 16} />
          </svg>
          {tables.length > 1 && (
            <input
              type="range"
              className={styles.slider}
              style={{ marginLeft: frame.left - thumb / 2, width: frame.right - frame.left + thumb }}
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

/** The members' names at the ends of their lines, moved apart where they would overlap. */
function Names({ frame, progress, letters }: { frame: ChartFrame; progress: SeasonProgress; letters: number }) {
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
    <text
      key={name}
      className={classNames(styles.name, lineClass(line))}
      x={frame.right + 12}
      y={heights[index]}
      dy="0.35em"
    >
      {name.length > letters ? `${name.slice(0, letters - 1)}…` : name}
    </text>
  ));
}

/** The width of an element in px; 0 until it is known. */
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
