import type { FinalStandRow } from '../../../../league/contract/season-end.js';

/** What the bonuses did to a member's position, in words. */
export function describeBonusChange({ bonus_change: change }: Pick<FinalStandRow, 'bonus_change'>): string {
  if (change === 0) return 'The bonus did not change your position.';
  const positions = Math.abs(change) === 1 ? '1 position' : `${Math.abs(change)} positions`;
  return change > 0 ? `The bonus won you ${positions}.` : `The bonuses of others cost you ${positions}.`;
}
