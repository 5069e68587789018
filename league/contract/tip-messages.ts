export const tipMessages = {
  loading: 'There was an error loading the tips',
  saving: 'There was an error saving your tip',
  closed: 'Tips for this race are closed.',
  riderMissing: 'One of these riders is not in the season.',
  invalid: 'Choose three different riders.',
} as const;
