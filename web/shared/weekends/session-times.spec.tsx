import { describe, expect, it } from 'vitest';
import { render } from '@testing-library/react';
import { formatWeekdayAndTime } from '../../lib/format.js';
import { SessionTimes } from './session-times.js';

const sprint_start = '2023-03-25T15:00:00+12:45';
const race_start = '2023-03-26T14:00:00+13:45';

describe('the times of a weekend', () => {
  it("are in the reader's time zone, each with the time of the circuit", () => {
    const { container } = render(<SessionTimes {...{ sprint_start, race_start }} />);
    const [sprint, race] = [...container.querySelectorAll('time')];
    expect(sprint?.textContent).toMatch(
      new RegExp(`^Sprint Race: ${formatWeekdayAndTime(sprint_start)} \\(.*15:00 at the circuit\\)$`),
    );
    expect(race?.textContent).toMatch(
      new RegExp(`^Race: ${formatWeekdayAndTime(race_start)} \\(.*14:00 at the circuit\\)$`),
    );
    expect(race?.getAttribute('datetime')).toBe(race_start);
  });

  it('omit the time at the circuit if its time zone is unknown', () => {
    const { container } = render(<SessionTimes race_start="2023-03-26T13:00:00Z" />);
    expect(container.textContent).toBe(`Race: ${formatWeekdayAndTime('2023-03-26T13:00:00Z')}`);
  });

  it('are not shown if they are unknown', () => {
    const { container } = render(<SessionTimes />);
    expect(container.textContent).toBe('');
  });
});
