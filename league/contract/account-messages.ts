export const pushMessages = {
  notAvailable: 'This league can’t send push messages',
  notAccepted: 'The league can’t send push messages to this browser',
  switching: 'There was an error switching push messages on or off',
  startMessages: 'There was an error saving your choice',
  browserRefused: 'This browser could not switch messages on. You may have to allow them in its settings first.',
} as const;

export const calendarMessages = {
  links: 'There was an error getting the addresses of the calendars',
  renewing: 'There was an error renewing the address of your calendar',
} as const;
