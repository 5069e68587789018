import { useState } from 'react';
import { DropdownMenu } from 'radix-ui';
import { useBackCloses } from '../lib/back-closes.js';
import { useSeasons } from '../lib/queries/use-seasons.js';
import { CheckIcon } from './icons.js';
import styles from './menu.module.css';
import { SeasonSelectTrigger } from './season-select-trigger.js';
import type { SeasonSelectProps } from './season-select-trigger.js';

export default function SeasonSelectMenu({ year, onChoose }: SeasonSelectProps) {
  const [open, setOpen] = useState(true);
  useBackCloses(open, () => setOpen(false));
  return (
    <DropdownMenu.Root modal={false} open={open} onOpenChange={setOpen}>
      <DropdownMenu.Trigger asChild>
        <SeasonSelectTrigger year={year} onChoose={onChoose} />
      </DropdownMenu.Trigger>
      <DropdownMenu.Content className={styles.menu} align="end" sideOffset={6} aria-label="Season">
        <SeasonItems year={year} onChoose={onChoose} />
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  );
}

function SeasonItems({ year, onChoose }: SeasonSelectProps) {
  const { data: seasons, error } = useSeasons();
  if (error && !seasons) return <DropdownMenu.Label className={styles.label}>{error.message}</DropdownMenu.Label>;
  return (
    <DropdownMenu.RadioGroup value={String(year)} onValueChange={(chosen) => onChoose(Number(chosen))}>
      {seasons?.map((season) => (
        <DropdownMenu.RadioItem key={season.id} className={styles.item} value={String(season.year)}>
          {season.year}
          {season.current && <span className="muted small">current</span>}
          <span className={styles.check}>
            <DropdownMenu.ItemIndicator>
              <CheckIcon />
            </DropdownMenu.ItemIndicator>
          </span>
        </DropdownMenu.RadioItem>
      ))}
    </DropdownMenu.RadioGroup>
  );
}
