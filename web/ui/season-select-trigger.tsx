import type { ComponentProps } from 'react';
import { Button } from './button.js';
import { ChevronIcon } from './icons.js';

export interface SeasonSelectProps {
  year: number | undefined;
  onChoose: (year: number) => void;
}

export function SeasonSelectTrigger({
  year,
  onChoose: _onChoose,
  ...rest
}: SeasonSelectProps & ComponentProps<'button'>) {
  return (
    <Button aria-haspopup="menu" {...rest}>
      {year === undefined ? 'Choose a season' : `Season ${year}`}
      <ChevronIcon />
    </Button>
  );
}
