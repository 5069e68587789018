/** The wire names of the switches that are not in the client's documents (member-area.md 4 has the others). */
export const mailSwitches = ['picks-window', 'picks-reminder', 'picks-receipt', 'announcement', 'season-end'] as const;
export type MailSwitch = (typeof mailSwitches)[number];

export const subscriptions = [...mailSwitches, 'race-weekends', 'comments'] as const;
export type Subscription = (typeof subscriptions)[number];

export const subscriptionTexts: Record<Subscription, { what: string; title: string; fact: string }> = {
  'picks-window': {
    what: 'emails about the opening of picks',
    title: 'Picks are open',
    fact: 'When the picks of a season open.',
  },
  'picks-reminder': {
    what: 'reminders to make your picks',
    title: 'Reminders before picks close',
    fact: '7 days, 1 day and 3 hours before. Only while your picks are missing or incomplete.',
  },
  'picks-receipt': {
    what: 'receipts of your picks',
    title: 'Receipts of your picks',
    fact: 'The list of your riders, a few minutes after you save it and when the picks close.',
  },
  announcement: {
    what: 'announcements by email',
    title: 'Announcements',
    fact: 'When an admin posts an announcement.',
  },
  'season-end': {
    what: 'emails about the end of a season',
    title: 'End of the season',
    fact: 'When a season is over: the champion, and everyone’s bonus.',
  },
  'race-weekends': {
    what: 'race weekend emails',
    title: 'Race weekends',
    fact: 'When a race weekend is final.',
  },
  comments: {
    what: 'emails about comments and replies',
    title: 'Comments and replies',
    fact: 'When somebody replies to you, or comments on your announcement.',
  },
};

/** Unsubscription links also accept the POST of RFC 8058. */
export interface MailLink {
  member: number;
  mails: Subscription;
  token: string;
}
