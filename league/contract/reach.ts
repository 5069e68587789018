/** get-calendar-links and renew-calendar-link, our own calls: where calendar programs find the calendars. */
export interface CalendarLinksAnswer {
  /** Of the season, for everybody. */
  season: string;
  /** Of the member who asks; the address is a secret. */
  own: string;
}

/** get-push-subscriptions, our own call. */
export interface PushSubscriptionsAnswer {
  /** The addresses of the browsers in which the member who asks has switched on push messages. */
  endpoints: string[];
  /** The league's public key, with which a browser has to be subscribed, in base64url; empty where the league sends no push messages. */
  key: string;
}

/** The texts of push messages. */
export const pushMessages = {
  notAvailable: 'This league can’t send push messages',
  notAccepted: 'The league can’t send push messages to this browser',
  switching: 'There was an error switching push messages on or off',
  browserRefused: 'This browser could not switch messages on. You may have to allow them in its settings first.',
} as const;

/** The texts of calendars. */
export const calendarMessages = {
  links: 'There was an error getting the addresses of the calendars',
  renewing: 'There was an error renewing the address of your calendar',
} as const;
