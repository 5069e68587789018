import { Card } from '../../ui/card.js';
import { DataTable } from '../../ui/table.js';
import styles from './tie-break-card.module.css';

/** The worked example from rules.md 2: the championship table and the picks of two members. */
export const tieBreakExample = {
  table: ['A. Mar', 'M. Mar', 'F. Bag', 'F. Mor', 'F. DiG'],
  one: ['A. Mar', 'M. Mar', 'F. Mor', 'F. Bag', 'F. DiG'],
  two: ['A. Mar', 'M. Mar', 'F. Bag', 'F. DiG', 'F. Mor'],
};
const { table, one, two } = tieBreakExample;

export function TieBreakCard() {
  return (
    <Card title="When two members have equal points">
      <p>
        Go through the picks in order. At the first position where only one of the two has picked the right rider, that
        member is ahead. If this decides nothing, the points of the picks are compared one by one, in order: the first
        pick that scored more decides.
      </p>
      <DataTable
        label="Example of a tie-break"
        columns={['Position', 'Riders', 'One picked', 'Two picked']}
        rows={table.map((rider, row) => [
          row + 1,
          rider,
          <Pick key="one" pick={one[row]} right={one[row] === rider} />,
          <Pick key="two" pick={two[row]} right={two[row] === rider} />,
        ])}
      />
      <p>
        Both are right at positions 1 and 2. At position 3 only Two is right: <strong>Two is ahead</strong>, although
        each has three riders in the right position.
      </p>
    </Card>
  );
}

const Pick = ({ pick, right }: { pick: string | undefined; right: boolean }) => (
  <span className={right ? styles.right : undefined}>{`${pick ?? ''}${right ? ' ✓' : ''}`}</span>
);
