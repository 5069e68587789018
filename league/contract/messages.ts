/**
 * The texts that members and admins see, letter for letter as the client's error catalogues have them (member-area.md 8,
 * administration-area.md 8): members and scripts know them so, spelling included.
 */
export const messages = {
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
  /** Our own. */
  mails: {
    loading: 'There was an error loading your email switches',
    unsubscribing: 'There was an error turning the emails off',
    invalidLink: 'This link is not one of our emails. Copy it as a whole, or choose your emails in your settings.',
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
    /** Our own. */
    readingCalendar: 'There was an error reading the calendar',
  },
  standings: {
    list: 'There was an error retrieving the standings',
    misspelt: 'There has been an error retrieving the standigns',
    nothingToCopy: 'There are no standings to be copied',
    seasonNotFound: 'The season was not found',
    /** Our own. */
    provisional: 'There was an error retrieving the provisional standings',
    /** Our own, like `notCopied`. */
    copied: 'The standings have been copied. Paste them into a spreadsheet or an email.',
    notCopied: 'The browser did not let the standings be copied',
  },
  /** Our own. */
  home: {
    unread: 'There was an error loading your position',
    openWork: 'There was an error retrieving the open work',
    tellWhenOpen: 'There was an error saving your choice',
  },
  /** Our own. */
  headToHead: {
    loading: 'There was an error comparing the two members',
    searching: 'There was an error searching for members',
  },
  /** Our own. */
  rivals: {
    loading: 'There was an error loading your rivals',
    pinning: 'There was an error pinning the rival',
    unpinning: 'There was an error unpinning the rival',
    oneself: 'You cannot be your own rival',
    tooMany: 'You can pin up to five rivals. Unpin one first',
  },
  /** Our own. */
  hallOfFame: {
    loading: 'There was an error loading the hall of fame',
    season: 'There was an error loading how the season ended',
    invalid: 'Choose a season',
  },
  /** Our own. */
  memberSeasons: { loading: 'There was an error loading the seasons of the member' },
  /** Our own: pictures to share. */
  share: {
    loading: 'There was an error loading the picture',
    invalid: 'Choose a member by their name, and the theme light or dark',
    noFinalWeekend: 'There is a position to share once the first race weekend is final',
    picksHidden: 'There are picks to share once the picks window has closed',
    copied: 'The link is copied.',
    notCopied: 'The browser did not copy the link. It is selected: copy it yourself.',
    notShared: 'The picture was not shared. Save it, and share it from there.',
  },
  /** Our own: the client's catalogues know nothing of the picture. */
  progress: {
    loading: 'There was an error retrieving the season progress',
    invalid: 'Choose a season and up to five different members',
    alreadyShown: (username: string) => `${username} is already in the chart`,
  },
  /** Our own: the client's catalogues know nothing of explanations. */
  explanations: {
    rank: 'There was an error comparing the two members',
    receipt: 'There was an error retrieving what the points are made of',
    invalid: 'Choose a season and two different members of it',
    noPicks: (username: string) => `${username} has no picks in this season`,
    recomputing: 'The standings are being updated. Try again in a moment',
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
  /** Our own, like reports of comments. */
  moderation: {
    reporting: 'There was an error reporting the comment',
    reported: 'Thank you. The admins will look at this comment.',
    ownComment: 'This is your own comment. You can delete it instead.',
    invalid: 'Choose a reason, and add at most 500 characters.',
    hiddenText: 'Hidden by an admin',
    hidden: 'An admin has hidden this comment.',
    deleted: 'This comment has been deleted meanwhile.',
    loading: 'There was an error loading the reported comments',
    hiding: 'There was an error hiding the comment',
    showing: 'There was an error showing the comment again',
    dismissing: 'There was an error dismissing the reports',
  },
  /** Our own: the client's catalogues know nothing of groups. */
  groups: {
    list: 'There was an error loading your groups',
    loading: 'There was an error loading the group',
    invitation: 'There was an error loading the invitation',
    creating: 'There was an error creating the group',
    joining: 'There was an error joining the group',
    leaving: 'There was an error leaving the group',
    renaming: 'There was an error renaming the group',
    removing: 'There was an error removing the member',
    closing: 'There was an error closing the group',
    renewing: 'There was an error creating a new link',
    notFound: 'There is no such group. It may have been closed.',
    membersOnly: 'This group is for its members only. Ask one of them for the invitation link.',
    ownerOnly: 'Only the owner of the group can do this.',
    invitationInvalid: 'This invitation link does not work. The group may have been closed, or there is a newer link.',
    full: 'This group is full: a group has at most 200 members.',
    tooMany: 'You can be in at most 50 groups. Leave one before you join another.',
    nameInvalid: 'Give the group a name of at most 30 characters.',
    copied: 'The link has been copied.',
    notCopied: 'The browser did not copy the link. It is selected: copy it yourself.',
  },
  users: {
    notFound: 'User not found',
    overview: 'This is the users page',
  },
  /** Our own. */
  push: {
    notAvailable: 'This league can’t send push messages',
    notAccepted: 'The league can’t send push messages to this browser',
    switching: 'There was an error switching the push messages',
  },
  /** Our own. */
  calendar: {
    links: 'There was an error getting the addresses of the calendars',
    renewing: 'There was an error renewing the address of your calendar',
  },
  seasons: {
    loadingAll: 'There was an error loading the seasons',
    loading: 'There was an error loading the season',
    notFound: 'Season not found',
    creating: 'There was an error creating the season',
    notUnique: 'Be sure the year of the season is unique',
    deleting: 'There was an error deleting the season',
    wrongYearEditor: 'Make sure the inputted year is correct',
    wrongYearPage: 'The season year is not correct',
    wrongYearFinalize: 'The year inputted is not correct',
    togglingPicks: 'There was an error toggling the member picks.',
    needsCompetitors: 'Be sure to have competitors added before enabling member picks',
    mustBeCurrent: 'The season must be current to enable picks or finalize',
    finalizing: 'There was an error finalizing the season',
    settingCurrent: 'There was an error submiting the current season',
    created: 'Season created',
    deleted: 'Season deleted',
    finalized: 'Successfully finalized the season',
    picksToggled: 'Member picks successfully enabled/disabled.',
  },
  races: {
    creating: 'There was an error creating the race',
    adding: 'There was an error adding the results',
    incorrect: 'Be sure that the information inputted is correct',
    editing: 'There was an error editing the race',
    invalid: 'Be sure the information is valid',
    deleting: 'There was an error deleting the race',
    created: 'Race created',
    saved: 'Race result saved',
    deleted: 'Race deleted',
    changed: 'Changes saved',
    /** Our own, like the next. */
    alreadyStored: 'A result is stored already. Delete it first to store another.',
    alreadyDeleted: 'The result is deleted already',
  },
  retrieval: {
    busy: 'There is already an instance of some sort of retrieval, please wait or terminate the process before trying again',
    notRunning: 'Service not found, it might have finished',
    terminating: 'There was an error trying to terminate the service',
    terminated: 'Service terminated',
    competitorsNotFound: (numbers: readonly number[]) =>
      `Competitors with the numbers: ${numbers.join(', ')} were not found in the database`,
    noResponse: (host: string) => `Didn't receive a response from ${host}`,
    /** Our own: what the browser saw is kept for two weeks. */
    loadingSight: 'There was an error loading what the browser saw',
    starting: 'There was an error starting the retrieval',
    noSight: 'What the browser saw is not kept any more',
    deletingMessage: 'There was an error deleting the season message',
  },
  finalize: {
    bothNeeded: 'Make sure both the sprint race and race are retrieved before finalizing',
    already: 'The race weekend is registered as finalized, please refresh',
    /** Our own, like the next. */
    seasonFinalized: 'The season is finalized, nothing of it changes any more',
    notFinal: 'The race weekend is not final any more',
  },
  /** Our own, like the autopilot. */
  autopilot: {
    setting: 'There was an error setting the autopilot',
    retrying: 'There was an error telling the autopilot to try again',
    invalid: 'Choose a season and what the autopilot should do',
    mustBeCurrent: 'The autopilot works for the current season only, until it is finalized',
    isOff: 'The autopilot of the season is switched off',
  },
  picks: {
    participated: 'You already have picks that participated in one or more races!',
    sameAsAnother: 'Another user already has the same picks and order.',
    highlighted: 'Highlighted picks are invalid',
    notIndependent: 'Selected independent rider is not an independent rider',
    notRookie: 'Selected rookie is not rookie',
    mustLogIn: 'You need to be logged in to select your picks',
  },
  /** Our own, like `weekendMails`. */
  picksOverview: {
    loading: 'There was an error loading who has picked',
    reminding: 'There was an error sending the reminder',
    closed: 'The picks window is closed, nobody was reminded',
  },
  weekendMails: { loading: 'There was an error loading how the e-mails are delivered' },
  riders: {
    loading: 'There was an error retrieving the rider',
    notFound: 'Rider was not found in the database',
    table: 'There was an error loading the championship',
    noPage: 'There is no such rider',
    submitting: 'There was an error submiting the competitor',
    exists: 'A rider with that number already exists',
    seasonNotFound: 'The season was not found of which you want to add the competitor',
    incorrect: 'Make sure the information is correct and valid',
    countryInvalid: 'A country is written with three letters',
    editing: 'There was an error editing the rider',
    invalid: 'Make sure the information is valid',
    deleting: 'There was an error deleting the rider',
    inUse: 'The competitor is being used in picks or a race, please edit instead of deleting',
    deletingCompetitor: 'There was an error deleting the competitor',
    processing: 'There was an error processing the riders, try again later',
    incorrectLink: 'Incorrect link, be sure its coppied correctly',
    importSeasonNotFound: 'Could not find the season in the database',
    adding: 'There was an error adding the riders',
    someInUse: "One or more riders are already included in a race or picks, ones that weren't were deleted",
    deletingMany: 'There was an error deleting the riders',
    created: 'Rider created',
    deleted: 'Rider deleted',
    deletedMany: 'Riders deleted',
    added: 'Riders successfully added',
    changed: 'Changes saved',
    /** Our own. */
    noneNew: 'All riders of the page are in the season already',
    clickAgain: 'Click again to delete',
  },
} as const;
