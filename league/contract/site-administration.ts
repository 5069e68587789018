/** The texts of the site administration: our own, the client's documents name only its address. */
export const siteTexts = {
  title: 'Site administration',
  league: 'League administration',
  saved: 'Changes saved',
  alreadyGone: 'It is deleted already.',
  changedMeanwhile:
    'Somebody else changed this while you were editing. What they saved stands below, what you typed is still in the form. Save again to put yours in its place.',
  tokenRefused: 'This form belongs to another session. Go back, load the page again and send it once more.',
  notFound: 'There is nothing here. It may have been deleted.',
  failed: 'This did not work, and nothing was changed. Please try again.',
  failedId: (id: string) => `The log knows it as ${id}.`,
  invalid: 'Make sure the information is valid',
  seasonDeleted: 'The season is deleted, nothing of it changes any more',
  wrongWord: (expected: string) => `Type ${expected} to confirm`,
  weekend: {
    link: 'The link is not a results page of the results site',
    date: 'The last day must not be before the first',
    title: 'The title is missing or too long',
    country: 'A country is written with three letters',
  },
  members: {
    lastAdmin: 'This is the last admin. Make somebody else an admin first.',
    self: 'This is your own account. Another admin has to do this, so that nobody is locked out by accident.',
    deleteSelf: 'This is your own account. Delete it in your User Settings.',
    noLongerAdmin: 'You are no admin any more.',
    inactiveAdmin: 'The account is not active. Activate it first.',
    linkSent: 'A mail with a link to choose a new password is on its way',
  },
  picks: {
    hidden: 'hidden until the window closes',
    closed: 'Picks are deleted only while the picks window of their season is open and none of its results is stored.',
  },
} as const;
