/** Written by `npm run calibration` (docs/calibration.md). */
export const season2023 = {
  leagues: 20,
  members: 30,
  mean: {
    win: { projection: 0.0149, as_it_stands: 0.0239, equal: 0.0322 },
    first_five: { projection: 0.0564, as_it_stands: 0.0858, equal: 0.1389 },
    within_range: 0.89,
  },
};
