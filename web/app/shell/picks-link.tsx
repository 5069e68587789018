import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { homeQuery } from '../../shared/home/api/home.js';
import { describeChanges } from '../../shared/picks/stored-picks.js';
import { useUnsavedPicks } from '../../shared/picks/use-unsaved-picks.js';
import { ButtonLink } from '../../ui/button.js';

type Props = Omit<ComponentProps<typeof ButtonLink>, 'to' | 'variant' | 'children'> & { member: string };

/** The link to the picks, for members while the picks window is open. It is unobtrusive once all picks are saved. */
export function PicksLink({ member, ...link }: Props) {
  const { unsaved, isComplete } = usePicksState(member);
  return (
    <ButtonLink {...link} variant={isComplete && unsaved === 0 ? 'secondary' : 'primary'} to="/select-picks">
      {unsaved > 0 ? describeChanges(unsaved) : isComplete ? 'Your picks ✓' : 'Select your picks!'}
    </ButtonLink>
  );
}

/** The same link for the bar on a phone, which only has room for a number. Renders nothing once all picks are saved. */
export function ShortPicksLink({ member, ...link }: Props) {
  const { unsaved, isComplete, picks } = usePicksState(member);
  if (!picks?.can_submit || (isComplete && unsaved === 0)) return null;
  const text = unsaved > 0 ? `${unsaved} not saved` : `Picks ${picks.chosen}/${picks.required}`;
  return (
    <ButtonLink {...link} variant="primary" to="/select-picks" aria-label={`${text}: select your picks`}>
      {text}
    </ButtonLink>
  );
}

function usePicksState(member: string) {
  const picks = useQuery(homeQuery(member)).data?.picks;
  return {
    picks,
    unsaved: useUnsavedPicks(picks),
    isComplete: picks?.chosen === picks?.required && picks !== undefined,
  };
}
