/** The texts of what the client's documents do not know. */
export const ownMessages = {
  mails: {
    loading: 'There was an error loading your email switches',
    unsubscribing: 'There was an error turning the emails off',
    invalidLink:
      'This link is not from one of our emails. Copy the whole link, or choose your emails in your settings.',
  },
  security: {
    sessions: 'There was an error loading your devices',
    activity: 'There was an error loading the activity of your account',
    ending: 'There was an error logging out your other devices',
  },
  home: {
    unread: 'There was an error loading your position',
    openWork: 'There was an error retrieving the open work',
    tellWhenOpen: 'There was an error saving your choice',
  },
  headToHead: {
    loading: 'There was an error comparing the two members',
    searching: 'There was an error searching for members',
  },
  rivals: {
    loading: 'There was an error loading your rivals',
    pinning: 'There was an error pinning the rival',
    unpinning: 'There was an error unpinning the rival',
    oneself: 'You cannot be your own rival',
    tooMany: 'You can pin up to five rivals. Unpin one first',
  },
  hallOfFame: {
    loading: 'There was an error loading the hall of fame',
    season: 'There was an error loading how the season ended',
    invalid: 'Choose a season',
  },
  seals: {
    loading: 'There was an error loading the sealed picks',
  },
  projection: {
    loading: 'There was an error loading how the season may end',
    calibration: 'There was an error loading how good the projections were',
    invalid: 'Choose a season and a member',
  },
  memberSeasons: { loading: 'There was an error loading the seasons of the member' },
  share: {
    loading: 'There was an error loading the picture',
    invalid: 'Choose a member by their name, and the theme light or dark',
    noFinalWeekend: 'Positions can be shared once the first race weekend is final',
    picksHidden: 'Picks can be shared once the picks window has closed',
    copied: 'The link is copied.',
    notCopied: 'The browser did not copy the link. It is selected: copy it yourself.',
    notShared: 'The picture was not shared. Save it, and share it from there.',
  },
  progress: {
    loading: 'There was an error retrieving the season progress',
    invalid: 'Choose a season and up to five different members',
    alreadyShown: (username: string) => `${username} is already in the chart`,
  },
  explanations: {
    rank: 'There was an error comparing the two members',
    receipt: 'There was an error retrieving what the points are made of',
    invalid: 'Choose a season and two different members of it',
    noPicks: (username: string) => `${username} has no picks in this season`,
    recomputing: 'The standings are being updated. Try again in a moment',
  },
  whatIf: {
    loading: 'There was an error loading the season',
    ranking: 'There was an error ranking the members',
    hidden: 'Picks are hidden until the picks window closes. Then you can try out how the season may end',
    invalid: 'The season cannot end like this. Its weekends or riders may have changed: load the page again',
  },
  picksOverview: {
    loading: 'There was an error loading who has picked',
    reminding: 'There was an error sending the reminder',
    closed: 'The picks window is closed, so no reminder was sent',
  },
} as const;
