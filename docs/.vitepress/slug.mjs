/**
 * Returns the anchor of a heading by GitHub's rule, so that links work there and here.
 * @param {string} heading without marks
 */
export const slugOf = (heading) =>
  heading
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}\s_-]/gu, '')
    .replaceAll(/\s/g, '-');
