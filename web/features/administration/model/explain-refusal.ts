import type { Overtaken, RetrievalRefusal, RidersImportAnswer } from '../../../../league/contract/answers.js';
import { messages } from '../../../../league/contract/messages.js';

/** Which change of another admin caused a refusal; undefined if none did. */
export function explainOvertaken(refusal: Overtaken): string | undefined {
  if (refusal.season_finalized) return messages.finalize.seasonFinalized;
  if (refusal.weekend_final) return messages.finalize.already;
  return refusal.already_stored ? messages.races.alreadyStored : undefined;
}

/** Why a retrieval did not start or was refused; `host` is the results site of the weekend's link. */
export function explainRetrievalRefusal(refusal: Partial<RetrievalRefusal>, host: string): string | undefined {
  if (refusal.selenium_busy) return messages.retrieval.busy;
  if (refusal.competitors_not_found?.length)
    return messages.retrieval.competitorsNotFound(refusal.competitors_not_found);
  if (refusal.timeout) return messages.retrieval.noResponse(host);
  if (refusal.not_available) return 'The page has no result of this session yet.';
  if (refusal.terminated) return messages.retrieval.terminated;
  if (refusal.invalid_link)
    return 'The link of the weekend is not a results page of the configured site. Edit the weekend.';
  if (refusal.unreadable) return 'The results page was refused or could not be understood.';
  return undefined;
}

/** Why an import of riders did not start; its outcome is shown by the retrieval. */
export function explainImportRefusal(refusal: Partial<RidersImportAnswer>): string {
  if (refusal.selenium_available === false) return messages.retrieval.busy;
  if (refusal.invalidLink) return messages.riders.incorrectLink;
  if (refusal.invalidSeason) return messages.riders.importSeasonNotFound;
  return messages.riders.adding;
}
