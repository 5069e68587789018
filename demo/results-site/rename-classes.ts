/** The same page after the site has renamed all classes of its results pages; the heads of the table stay. */
export function renameClasses(html: string): string {
  return html
    .replace(/\bms(nt)?-(?=[a-z])/g, 'rs$1-')
    .replaceAll('name-short', 'short-form')
    .replaceAll('info-wrapper', 'profile-box');
}
