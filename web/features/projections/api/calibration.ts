import { queryOptions } from '@tanstack/react-query';
import { messages } from '../../../../league/contract/messages.js';
import type { ProjectionCalibrationAnswer } from '../../../../league/contract/projection.js';
import { getJson } from '../../../lib/api-client.js';
import { queryKeys } from '../../../lib/query-keys.js';

/** How good the projections of finalized seasons were, the latest first. */
export const calibrationQuery = queryOptions({
  queryKey: queryKeys.projectionCalibration,
  queryFn: ({ signal }) =>
    getJson<ProjectionCalibrationAnswer>(
      'get-projection-calibration',
      { generic: messages.projection.calibration },
      signal,
    ),
  select: (answer) => answer.calibrations,
});
