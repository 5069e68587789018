export const autopilotMessages = {
  setting: 'There was an error setting the autopilot',
  retrying: 'There was an error telling the autopilot to try again',
  invalid: 'Choose a season and what the autopilot should do',
  mustBeCurrent: 'The autopilot works for the current season only, until it is finalized',
  isOff: 'The autopilot of the season is switched off',
} as const;
