/** The texts of the site administration. The client's documents have only its address. */
export const siteTexts = {
  title: 'Site administration',
  league: 'League administration',
  saved: 'Changes saved',
  alreadyGone: 'It has already been deleted.',
  changedMeanwhile:
    'Somebody else changed this while you were editing. What they saved is shown below, and what you typed is still in the form. Save again to replace theirs with yours.',
  tokenRefused: 'This form belongs to another session. Go back, load the page again and send it once more.',
  notFound: 'There is nothing here. It may have been deleted.',
  failed: 'This did not work, and nothing was changed. Please try again.',
  failedId: (id: string) => `The log has it as ${id}.`,
  invalid: 'Make sure the information is valid',
  seasonDeleted: 'The season is deleted and can no longer change',
  wrongWord: (expected: string) => `Type ${expected} to confirm`,
  weekend: {
    link: 'The link is not a results page of the results site',
    date: 'The last day must not be before the first',
    title: 'The title is missing or too long',
    country: 'Write the country with three letters, such as ITA',
  },
  members: {
    lastAdmin: 'This is the last admin. Make somebody else an admin first.',
    self: 'This is your own account. Another admin has to do this, so that nobody is locked out by accident.',
    deleteSelf: 'This is your own account. Delete it in your User Settings.',
    noLongerAdmin: 'You are no longer an admin.',
    inactiveAdmin: 'The account is not active. Activate it first.',
    ownSecondFactor: 'This is your own account. Turn two-step log-in off in your User Settings.',
    secondFactorReset: 'Two-step log-in is off',
    linkSent: 'An email with a link to choose a new password is on its way',
  },
  picks: {
    hidden: 'hidden until the window closes',
    closed: 'Picks are deleted only while the picks window of their season is open and the season has not begun.',
  },
} as const;
