import type { PicksRefusal } from '../../../../league/contract/answers.js';
import { messages } from '../../../../league/contract/messages.js';

const { picks: texts } = messages;

/** Why the picks were refused, all reasons one after the other. */
export function explainPicksRefusal(refusal: Partial<PicksRefusal>): string | undefined {
  const reasons = [
    refusal.cant_select_picks && texts.participated,
    refusal.picks_already_selected && texts.sameAsAnother,
    refusal.selection_closed && 'The window for picks is closed.',
    refusal.invalid_season && messages.shell.noCurrentSeason,
    refusal.invalid_picks?.includes(true) && texts.highlighted,
    refusal.invalid_independent && texts.notIndependent,
    refusal.invalid_rookie && texts.notRookie,
  ].filter((reason) => typeof reason === 'string');
  return reasons.length > 0 ? reasons.join(' · ') : undefined;
}
