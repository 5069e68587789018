/** What a site keeps in its pages without showing it, such as the table of another class. */
export const hiddenParts = '.u-hide';
