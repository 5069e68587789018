import { Card } from '../../ui/card.js';
import { TableFrame } from '../../ui/layout.js';
import styles from './tie-break-card.module.css';

/** The worked example of rules.md 2: the championship table, and the picks of two members. */
export const tieBreakExample = {
  table: ['A. Mar', 'M. Mar', 'F. Bag', 'F. Mor', 'F. DiG'],
  one: ['A. Mar', 'M. Mar', 'F. Mor', 'F. Bag', 'F. DiG'],
  two: ['A. Mar', 'M. Mar', 'F. Bag', 'F. DiG', 'F. Mor'],
};
const { table, one, two } = tieBreakExample;

/** The tie-break rules, with the worked example of the rider-based one. */
export function TieBreakCard() {
  return (
    <Card title="When two members have equal points">
      <p>
        Go through the picks in order. At the first position where only one of the two has picked the right rider, that
        member is ahead. If this decides nothing, the points of the picks are compared one by one, in order: the first
        pick that scored more decides.
      </p>
      <TableFrame label="Example of a tie-break">
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Position</th>
              <th scope="col">Riders</th>
              <th scope="col">One picked</th>
              <th scope="col">Two picked</th>
            </tr>
          </thead>
          <tbody>
            {table.map((rider, row) => (
              <tr key={rider}>
                <th scope="row">{row + 1}</th>
                <td>{rider}</td>
                <Pick pick={one[row]} right={one[row] === rider} />
                <Pick pick={two[row]} right={two[row] === rider} />
              </tr>
            ))}
          </tbody>
        </table>
      </TableFrame>
      <p>
        Both are right at positions 1 and 2. At position 3 only Two is right: <strong>Two is ahead</strong>, although
        each has three riders in the right position.
      </p>
    </Card>
  );
}

const Pick = ({ pick, right }: { pick: string | undefined; right: boolean }) => (
  <td className={right ? styles.right : undefined}>
    {pick}
    {right && ' ✓'}
  </td>
);
