/** The anchor of a heading, by the rule of GitHub: the same link leads to it there and on the site. @param {string} heading without marks */
export const slugOf = (heading) =>
  heading
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}\s_-]/gu, '')
    .replaceAll(/\s/g, '-');
