import type { ReportReason } from '../../league/contract/administration.js';

/** What people say in the demo league. `after` is the code of the weekend after which it was said. */
export const announcementsBefore = [
  {
    title: 'Welcome to the league',
    text: 'Five riders in the order you expect them at the end, one independent rider, one rookie. Change your picks as often as you like until the first weekend begins; after that they stand in parc fermé like the bikes.',
    after: null,
  },
  {
    title: 'The sprint counts too',
    text: 'Every weekend has a sprint on Saturday for half the points. Both the race and the sprint count for your picks.',
    after: null,
  },
];

export const announcementsDuring = [
  {
    title: 'No sprint at Phillip Island',
    text: 'The storm has moved the race to Saturday and the sprint was cancelled. The Australian weekend counts with its race alone.',
    after: 'AUS',
  },
  {
    title: 'Two weekends to go',
    text: 'Qatar and Valencia will decide it. The standings after Sepang are up, and the first five of you are closer together than ever.',
    after: 'MAL',
  },
];

interface Talk {
  code: string;
  comments: {
    by: string;
    text: string;
    replies: { by: string; text: string }[];
    reported?: { by: string; reason: ReportReason; text: string };
  }[];
}

export const weekendTalk: Talk[] = [
  {
    code: 'POR',
    comments: [
      {
        by: 'oldwolf',
        text: 'First weekend with a sprint. I needed a second coffee to understand the points.',
        replies: [
          { by: 'assenanna', text: 'Twelve for the win, nine for second. By Jerez you will know it by heart.' },
        ],
      },
    ],
  },
  {
    code: 'AUS',
    comments: [
      {
        by: 'wetweather',
        text: 'I stayed up until four for a sprint that never was. Right call, though: nobody should ride in that wind.',
        replies: [],
      },
    ],
  },
  {
    code: 'MAL',
    comments: [
      {
        by: 'tardozzi',
        text: 'Equal on points and still behind. I want to see that tie-break on paper!',
        replies: [
          { by: 'juliemoto', text: 'My first pick stands where I put him, yours does not. It is in the rules.' },
          { by: 'tardozzi', text: 'I know. I only wanted to hear it from you.' },
        ],
      },
      { by: 'mugellomax', text: 'Two weekends left and my fourth pick finally wakes up.', replies: [] },
      {
        by: 'sundayrider',
        text: 'Two seats for Valencia, cheaper than at the gate: https://tickets.example/valencia?seats=2.',
        replies: [],
        reported: { by: 'oldwolf', reason: 'advertising', text: 'The third time this month.' },
      },
    ],
  },
];
