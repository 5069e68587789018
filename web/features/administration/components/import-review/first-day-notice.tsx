import { formatDays } from '../../../../lib/format.js';

/** The picks close with the first day of the season (rules.md 5). */
export function FirstDayNotice({ before, after }: { before: string; after: string }) {
  const show = (day: string) => formatDays(day, day, { year: true });
  return (
    <p role="status">
      <strong>
        {`The first race weekend then begins on ${show(after)} instead of ${show(before)}, and the picks close with it.`}
      </strong>
    </p>
  );
}
