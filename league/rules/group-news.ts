/** Follows the name of the member who moved up. The other name is inserted when the stored text is read. */
const passedSomebody = 'passed another member';

/** The texts follow the name of the member who caused them. */
export const groupNews = {
  commented: (group: string) => `commented in ${group}`,
  joined: (group: string) => `joined ${group}`,
  /** `others` is the number of other members who moved up. */
  passed: ({ group, weekend, others }: { group: string; weekend: string; others: number }) =>
    `${passedSomebody} in ${group} after ${weekend}${others > 0 ? `, and ${others} more moved up` : ''}`,
};

export const beforeGroupName = ['commented in ', 'joined ', `${passedSomebody} in `];

export const namePassed = (text: string, name: string | undefined): string =>
  name !== undefined && text.startsWith(passedSomebody) ? `passed ${name}${text.slice(passedSomebody.length)}` : text;
