export const reportReasons = ['insult', 'advertising', 'personal-data', 'spoiler', 'other'] as const;
export type ReportReason = (typeof reportReasons)[number];

export const moderationMessages = {
  reporting: 'There was an error reporting the comment',
  reported: 'Thank you. The admins will look at this comment.',
  ownComment: 'This is your own comment. You can delete it instead.',
  invalid: 'Choose a reason, and add at most 500 characters.',
  hiddenText: 'Hidden by an admin',
  hidden: 'An admin has hidden this comment.',
  liking: 'There was an error saving your like',
  following: 'There was an error following the conversation',
  tooManyMentions: 'A comment can mention up to 10 members.',
  deleted: 'This comment has been deleted in the meantime.',
  loading: 'There was an error loading the reported comments',
  hiding: 'There was an error hiding the comment',
  showing: 'There was an error showing the comment again',
  dismissing: 'There was an error dismissing the reports',
} as const;
