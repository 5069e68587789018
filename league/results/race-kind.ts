export const raceKinds = ['race', 'sprint'] as const;
export type RaceKind = (typeof raceKinds)[number];
