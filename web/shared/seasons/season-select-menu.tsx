import { useQuery } from '@tanstack/react-query';
import { DropdownMenu } from 'radix-ui';
import { useState } from 'react';
import { useCloseOnBack } from '../../lib/close-on-back.js';
import { MenuContent, MenuLabel, MenuRadioItem } from '../../ui/menu.js';
import { seasonsQuery } from './api/seasons.js';
import { type SeasonSelectProps, SeasonSelectTrigger } from './season-select-trigger.js';

export default function SeasonSelectMenu({ year, onChoose }: SeasonSelectProps) {
  const [open, setOpen] = useState(true);
  useCloseOnBack(open, () => setOpen(false));
  return (
    <DropdownMenu.Root modal={false} open={open} onOpenChange={setOpen}>
      <DropdownMenu.Trigger asChild>
        <SeasonSelectTrigger year={year} onChoose={onChoose} />
      </DropdownMenu.Trigger>
      <MenuContent sideOffset={6} aria-label="Season">
        <SeasonItems year={year} onChoose={onChoose} />
      </MenuContent>
    </DropdownMenu.Root>
  );
}

function SeasonItems({ year, onChoose }: SeasonSelectProps) {
  const { data: seasons, error } = useQuery(seasonsQuery);
  if (error && !seasons) return <MenuLabel>{error.message}</MenuLabel>;
  return (
    <DropdownMenu.RadioGroup value={String(year)} onValueChange={(chosen) => onChoose(Number(chosen))}>
      {seasons?.map((season) => (
        <MenuRadioItem key={season.id} value={String(season.year)}>
          <span>{season.year}</span>
          {season.current && <span className="muted small">current</span>}
        </MenuRadioItem>
      ))}
    </DropdownMenu.RadioGroup>
  );
}
