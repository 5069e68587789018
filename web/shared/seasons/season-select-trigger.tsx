import type { ComponentProps } from 'react';
import { Button } from '../../ui/button.js';
import { ChevronIcon } from '../../ui/icons.js';

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
      <span>{year === undefined ? 'Choose a season' : `Season ${year}`}</span>
      <ChevronIcon />
    </Button>
  );
}
