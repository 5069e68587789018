import { limits } from '../../../../league/contract/limits.js';
import {
  type SeasonImportAnswer,
  type SeasonImportRefusal,
  seasonArchiveMessages as texts,
} from '../../../../league/contract/season-archive.js';
import { ApiError, sendJson, timeouts } from '../../../lib/api-client.js';
import { queryKeys } from '../../../lib/query-keys.js';
import { type Effects, useAppMutation } from '../../../lib/use-app-mutation.js';

async function sendSeasons(file: File, store: boolean): Promise<SeasonImportAnswer> {
  if (file.size > limits.seasonFileBytes) throw new ApiError(texts.fileTooLarge, 413, null);
  const payload = new FormData();
  payload.set('file', file);
  return sendJson<SeasonImportAnswer, SeasonImportRefusal>(
    { method: 'POST', path: `import-seasons/?store=${store}`, payload, timeoutMs: timeouts.long },
    {
      generic: texts.importing,
      explain: (status, { message }) => (status === 413 ? texts.fileTooLarge : message),
    },
  );
}

/** Reads the seasons of a file for a review; stores nothing. */
export const useReadSeasons = () => useAppMutation((file: File) => sendSeasons(file, false));

/** Stores them. */
export const useImportSeasons = (effects?: Effects<File, SeasonImportAnswer>) =>
  useAppMutation((file: File) => sendSeasons(file, true), [queryKeys.hallOfFame], effects);

/** What is wrong with a file, in words; none where the failure is another one. */
export function problemsOf(error: Error | null): readonly string[] {
  const { problems } = ((error instanceof ApiError ? error.body : null) ?? {}) as Partial<SeasonImportRefusal>;
  return Array.isArray(problems) ? problems : [];
}
