import { queryOptions } from '@tanstack/react-query';
import { messages } from '../../../../league/contract/messages.js';
import type { ProjectionCalibrationAnswer } from '../../../../league/contract/projection.js';
import { getJson } from '../../../lib/api-client.js';

export const calibrationQuery = queryOptions({
  queryKey: ['standings', 'calibration'],
  queryFn: ({ signal }) =>
    getJson<ProjectionCalibrationAnswer>(
      'get-projection-calibration',
      { generic: messages.projection.calibration },
      signal,
    ),
  select: (answer) => answer.calibrations,
});
