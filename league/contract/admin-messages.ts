/**
 * The texts of the administration that no other page shows, letter for letter as in the client's error catalogue (administration-area.md 8), with
 * their spelling. They are apart from `messages`, which every page loads.
 */
export const adminMessages = {
  seasons: {
    loadingAll: 'There was an error loading the seasons',
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
    /** Not in the client's documents. */
    alreadyDeleted: 'The result has already been deleted',
  },
  retrieval: {
    notRunning: 'Service not found, it might have finished',
    terminating: 'There was an error trying to terminate the service',
    terminated: 'Service terminated',
    competitorsNotFound: (numbers: readonly number[]) =>
      `Competitors with the numbers: ${numbers.join(', ')} were not found in the database`,
    noResponse: (host: string) => `Didn't receive a response from ${host}`,
    /** Not in the client's documents, like the next. Captures are stored for two weeks. */
    loadingSight: 'There was an error loading what the browser saw',
    noSight: 'What the browser saw is no longer kept',
    deletingMessage: 'There was an error deleting the season message',
  },
  finalize: {
    bothNeeded: 'Make sure both the sprint race and race are retrieved before finalizing',
    already: 'The race weekend is registered as finalized, please refresh',
    /** Not in the client's documents, like the next. */
    seasonFinalized: 'The season is finalized and can no longer change',
    notFinal: 'The race weekend is no longer final',
  },
  /** Not in the client's documents. */
  weekendMails: { loading: 'There was an error loading how the e-mails are delivered' },
  riders: {
    notFound: 'Rider was not found in the database',
    submitting: 'There was an error submiting the competitor',
    exists: 'A rider with that number already exists',
    seasonNotFound: 'The season was not found of which you want to add the competitor',
    incorrect: 'Make sure the information is correct and valid',
    countryInvalid: 'Write the country with three letters, such as ITA',
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
    /** Not in the client's documents. */
    noneNew: 'All riders on the page are already in the season',
  },
  /** Not in the client's documents. */
  picksOverview: {
    loading: 'There was an error loading who has picked',
    reminding: 'There was an error sending the reminder',
    closed: 'The picks window is closed, so no reminder was sent',
  },
} as const;
