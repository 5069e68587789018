import type { Season, SeasonWeekend } from './season.js';
import { eventPath } from './slugs.js';

const month = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric', timeZone: 'UTC' });

interface EventPickerProps {
  season: Season;
  current: SeasonWeekend;
}

/** The picker of the results site: the event shown is its head, without its days; all others are links. */
export function EventPicker({ season, current }: EventPickerProps) {
  const others = season.weekends.filter((weekend) => weekend !== current);
  return (
    <details className="msnt-select">
      <summary
        className="msnt-select__option msnt-select__option--event msnt-select__option--header"
        data-selection-title={selectionTitle(season, current)}
      >
        <OptionTitle weekend={current} />
      </summary>
      <div className="picker-options">
        {others.map((weekend) => (
          <a
            key={weekend.code}
            className="msnt-select__option msnt-select__option--event"
            href={eventPath(weekend)}
            data-selection-title={selectionTitle(season, weekend)}
          >
            <OptionTitle weekend={weekend} />
            <span className="msnt-select__option-date">
              {month.format(new Date(weekend.start))} to {month.format(new Date(weekend.end))}
            </span>
          </a>
        ))}
      </div>
    </details>
  );
}

function selectionTitle(season: Season, weekend: SeasonWeekend): string {
  return `${season.class} ${season.season} ${weekend.title}`;
}

function OptionTitle({ weekend }: { weekend: SeasonWeekend }) {
  return <span className="msnt-select__option-title">{`\n  ${weekend.title}\n`}</span>;
}
