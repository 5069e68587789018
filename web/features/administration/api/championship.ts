import { type ChampionshipClass, championshipMessages } from '../../../../league/contract/championship-classes.js';
import type {
  ReadChampionshipRefusal,
  SetUpAnswer,
  SetUpRefusal,
} from '../../../../league/contract/championship-setup.js';
import type { ResultStored } from '../../../../league/contract/answers.js';
import type {
  ReadClassificationRefusal,
  StoreClassificationRefusal,
} from '../../../../league/contract/classification.js';
import { adminMessages } from '../../../../league/contract/admin-messages.js';
import { messages } from '../../../../league/contract/messages.js';
import { ApiError, sendJson, timeouts } from '../../../lib/api-client.js';
import { type Effects, useAppMutation } from '../../../lib/use-app-mutation.js';
import { changedBy } from './changes.js';
import type { RetrievalStart } from './retrievals.js';
import { sendAdminChange } from './season.js';

type WithMessage<Refusal> = Refusal & { message?: string };

const startReading = (year: number, name: ChampionshipClass) =>
  sendAdminChange<RetrievalStart, WithMessage<ReadChampionshipRefusal>>(
    { method: 'POST', path: 'read-championship/', payload: { year, class: name }, timeoutMs: timeouts.long },
    {
      generic: championshipMessages.starting,
      explain: (_status, refusal) => {
        if (refusal.selenium_busy) return messages.retrieval.busy;
        return refusal.invalid_season ? messages.seasons.notFound : refusal.message;
      },
    },
  );

/** Starts a reading of the championship's classification of a session. An admin reviews it before it is stored. */
export const useReadClassification = (weekendId: number, effects?: Effects<1 | 2, RetrievalStart>) =>
  useAppMutation(
    (event_type: 1 | 2) =>
      sendAdminChange<RetrievalStart, WithMessage<ReadClassificationRefusal>>(
        {
          method: 'POST',
          path: 'read-classification/',
          payload: { id: weekendId, event_type },
          timeoutMs: timeouts.long,
        },
        {
          generic: championshipMessages.starting,
          explain: (_status, refusal) => {
            if (refusal.selenium_busy) return messages.retrieval.busy;
            return refusal.already_stored ? messages.races.alreadyStored : refusal.message;
          },
        },
      ),
    ['season-admin'],
    effects,
  );

/** Stores a reviewed classification as the result of its session. */
export const useStoreClassification = (effects?: Effects<{ pid: number; version: string }, ResultStored>) =>
  useAppMutation(
    (review: { pid: number; version: string }) =>
      sendAdminChange<ResultStored, WithMessage<StoreClassificationRefusal>>(
        { method: 'POST', path: 'store-classification/', payload: review, timeoutMs: timeouts.long },
        storingTexts,
      ),
    [...changedBy.result, ['retrieval']],
    effects,
  );

const storingTexts = {
  generic: championshipMessages.storingResult,
  explain: (_status: number, refusal: Partial<WithMessage<StoreClassificationRefusal>>) =>
    refusal.already_stored ? messages.races.alreadyStored : refusal.message,
};

interface ChosenSource {
  pid: number;
  version: string;
  source: 'page' | 'championship';
}

/** Stores the result of one of two sources that differ. */
export const useChooseSource = (effects?: Effects<ChosenSource, ResultStored>) =>
  useAppMutation(
    (chosen: ChosenSource) =>
      sendAdminChange<ResultStored, WithMessage<StoreClassificationRefusal>>(
        { method: 'POST', path: 'choose-source/', payload: chosen, timeoutMs: timeouts.long },
        storingTexts,
      ),
    [...changedBy.result, ['retrieval']],
    effects,
  );

/** Starts a reading of the championship. An admin reviews it before anything is stored. */
export const useReadChampionship = (year: number, effects?: Effects<ChampionshipClass, RetrievalStart>) =>
  useAppMutation((name: ChampionshipClass) => startReading(year, name), ['season-admin'], effects);

interface NewSeason {
  year: number;
  top_independent: boolean;
  top_rookie: boolean;
  class: ChampionshipClass;
}

/** `problem`: the reason why the season was created but not read. */
export interface SeasonStart extends RetrievalStart {
  problem?: string;
}

/** Creates a season and starts its reading. */
export const useStartSeason = (effects?: Effects<NewSeason, SeasonStart>) =>
  useAppMutation(
    async ({ class: name, ...season }: NewSeason): Promise<SeasonStart> => {
      await sendJson(
        { method: 'POST', path: 'create-season/', payload: season },
        { generic: adminMessages.seasons.creating, explain: () => adminMessages.seasons.notUnique },
      );
      try {
        return await startReading(season.year, name);
      } catch (error) {
        if (error instanceof ApiError) return { problem: error.message };
        throw error;
      }
    },
    changedBy.season,
    effects,
  );

export interface ChosenRows {
  pid: number;
  rows: readonly { key: string; version: string }[];
}

export const useSetUpFromChampionship = (effects?: Effects<ChosenRows, SetUpAnswer>) =>
  useAppMutation(
    (chosen: ChosenRows) =>
      sendAdminChange<SetUpAnswer, WithMessage<SetUpRefusal>>(
        { method: 'POST', path: 'set-up-from-championship/', payload: chosen, timeoutMs: timeouts.long },
        {
          generic: championshipMessages.storing,
          explain: (_status, refusal) => (refusal.rider_exists ? adminMessages.riders.exists : refusal.message),
        },
      ),
    [...changedBy.result, ...changedBy.riders, ...changedBy.season, ['retrieval']],
    effects,
  );
