/** Texts that are not in the client's documents. */
const ownMessages = {
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
    ownData: 'There was an error preparing your data',
  },
  home: {
    unread: 'There was an error loading your position',
    openWork: 'There was an error loading what is waiting for you',
    tellWhenOpen: 'There was an error saving your choice',
  },
  ownWeekend: { loading: 'There was an error loading what your riders scored' },
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
    season: 'There was an error loading the end of the season',
    invalid: 'Choose a season',
  },
  seals: { loading: 'There was an error loading the sealed picks' },
  projection: {
    loading: 'There was an error loading the projection',
    calibration: 'There was an error loading the scores of the projections',
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
    receipt: 'There was an error retrieving the details of the points',
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
} as const;

/** Exact texts of the client's error catalogues (member-area.md 8, administration-area.md 8). */
export const messages = {
  ...ownMessages,
  shell: {
    picksState: 'There was an error loading the users picks state.',
    currentSeason: 'Error loading the current season',
    userData: 'Error loading user data',
    logout: 'There was an error logging out',
    seasonList: 'There was an error loading the season list',
    notFoundPage: 'Error page not found',
    noNotifications: 'No notifications',
    noCurrentSeason: 'No current season',
    loading: 'Loading...',
    loadingProgress: 'Loading: Reload page to view progress',
    notAdmin: "You don't have admin permissions",
    mustLogIn: 'You must be logged in to use this page',
  },
  login: {
    invalid: 'Invalid credentials',
    inactive: 'Your account is not active',
    failed: 'Error logging in',
  },
  register: {
    usernameTaken: 'Username is already taken',
    usernameInvalid: "Username isn't valid, be sure to use only numbers and letters",
    emailTaken: 'Email is already in use',
    emailInvalid: "Email isn't valid",
    emailAscii: 'Accented and non-Latin letters are not supported in email addresses.',
    passwordsDiffer: "Passwords don't match",
    passwordInvalid: "Passwords need at least 8 characters and can't be 'simple'",
    created: 'Account created, check your email to finalize the creation',
  },
  activation: {
    failed: 'There was an error activating the account',
    notFound: 'Account was not found',
    sent: 'New activation email sent',
  },
  recovery: {
    noAccount: (typed: string) => `There was no accout found for: ${typed}`,
    linkOver: 'The URL used is no longer valid, please restart the process',
    invalidLink: 'Invalid link',
  },
  account: {
    waitForUsername: 'You must wait 30 days in between switching usernames',
    wrongPassword: 'Password is incorrect',
    wrongUsername: "Username inputted isn't correct",
    invalidPicture:
      'File format or another factor is invalid for a picture, be sure to use any common picture extensions',
    toggling: 'There was an error toggling the email notifications',
  },
  weekends: {
    titleInvalid: 'This title can’t be used.',
    list: 'There was an error retrieving the race weekends',
    latest: 'There was an error retrieving the latest race weekend',
    detail: 'There was an error getting the race weekend',
    notFound: 'Race weekend not found',
    none: 'No race results have been added for this season.',
    notFoundAdmin: 'The race weekend was not found',
    creating: 'There was an error submiting the new race weekend',
    create: 'There was an error creating the race weekend',
    deleting: 'There was an error while deleting the race weekend',
    readingCalendar: 'There was an error reading the calendar',
  },
  standings: {
    list: 'There was an error retrieving the standings',
    misspelt: 'There has been an error retrieving the standigns',
    nothingToCopy: 'There are no standings to be copied',
    seasonNotFound: 'The season was not found',
    provisional: 'There was an error retrieving the provisional standings',
    copied: 'The standings have been copied. Paste them into a spreadsheet or an email.',
    notCopied: 'The browser did not copy the standings',
  },
  announcements: {
    tooLong: 'Be sure the title has less than 128 characters and the text 2048 characters',
    latest: 'There was an error loading the latest announcement',
  },
  comments: {
    posting: 'There was an error posting the comment',
    deleting: 'There was an error deleting the comment',
    list: 'There was an error getting the comments',
    logIn: 'Login in to write a comment',
  },
  users: {
    notFound: 'User not found',
    overview: 'This is the users page',
  },
  seasons: {
    loading: 'There was an error loading the season',
    notFound: 'Season not found',
  },
  races: {
    alreadyStored: 'A result is already stored. Delete it first to store another.',
  },
  retrieval: {
    busy: 'There is already an instance of some sort of retrieval, please wait or terminate the process before trying again',
    starting: 'There was an error starting the retrieval',
  },
  picks: {
    participated: 'You already have picks that participated in one or more races!',
    sameAsAnother: 'Another user already has the same picks and order.',
    highlighted: 'Highlighted picks are invalid',
    notIndependent: 'Selected independent rider is not an independent rider',
    notRookie: 'Selected rookie is not rookie',
    mustLogIn: 'You need to be logged in to select your picks',
  },
  riders: {
    loading: 'There was an error retrieving the rider',
    table: 'There was an error loading the championship',
    noPage: 'There is no such rider',
    clickAgain: 'Click again to delete',
  },
} as const;

/** For a CSRF token that is missing or belongs to another session. The web then renews the token. */
export const tokenRefused = 'The CSRF token is missing or belongs to another session';
